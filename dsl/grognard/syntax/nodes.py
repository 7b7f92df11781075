"""The classes of syntax nodes. Made from the grammar by `make tables`: do not edit."""

# ruff: noqa
# fmt: off

from __future__ import annotations

from grognard.syntax.node import Node

class Above(Node):
    """`MORE_THAN measured`"""
    measured: Measured
class Across(Node):
    """`ACROSS (owned | DICE)`"""
    owned: Owned | None
class Add(Node):
    """`ADD value`"""
    value: AnyValue
class AddModifiers(Node):
    """`ADD MODIFIERS_TO NAME arguments`"""
    arguments: Arguments
class AddTo(Node):
    """`ADD_TO NAME cites _NL changes?`"""
    cites: Cites
    changes: Changes | None
class AddToScenario(Node):
    """`ADD_TO_SCENARIO TITLE cites _NL story?`"""
    cites: Cites
    story: Story | None
class Adjective(Node):
    """`reference`"""
    reference: Reference
class After(Node):
    """`AFTER moment (OR moment)*`"""
    moments: tuple[Moment, ...]
class AllThe(Node):
    """`ALL_THE NAME owner_ref? which? best?`"""
    owner_ref: OwnerRef | None
    which: Which | None
    best: Best | None
class Alternatives(Node):
    """`conditions (OR_WHEN conditions)*`"""
    conditions: tuple[Conditions, ...]
class Amend(Node):
    """`AMEND NAME cites _NL changes?`"""
    cites: Cites
    changes: Changes | None
class AmendScenario(Node):
    """`AMEND_SCENARIO TITLE cites _NL story?`"""
    cites: Cites
    story: Story | None
class Amount(Node):
    """`AMOUNT LABEL?`"""
class AmountOf(Node):
    """`quantity NAME`"""
    quantity: Quantity
class Answer(Node):
    """`word | LABEL`"""
    word: Word | None
class AnyOf(Node):
    """`ANY_OF word ("," word)*`"""
    words: tuple[Word, ...]
class Apart(Node):
    """`APART reference PREP reference by_way?`"""
    references: tuple[Reference, ...]
    by_way: ByWay | None
class Arguments(Node):
    """`of_argument? other_argument*`"""
    of_argument: OfArgument | None
    other_arguments: tuple[OtherArgument, ...]
class Army(Node):
    """`ARMY TITLE OF_TITLE cites _NL army_lines?`"""
    cites: Cites
    army_lines: ArmyLines | None
class ArmyLines(Node):
    """`_INDENT (setting | army_unit | prose | note_line)* _DEDENT`"""
    settings: tuple[Setting, ...]
    army_units: tuple[ArmyUnit, ...]
    proses: tuple[Prose, ...]
    note_lines: tuple[NoteLine, ...]
class ArmyUnit(Node):
    """`(A | NUMBER)? NAME called_piece? properties? cites _NL notes?`"""
    called_piece: CalledPiece | None
    properties: Properties | None
    cites: Cites
    notes: Notes | None
class AsLargeAs(Node):
    """`SIZE NAME`"""
class AsManyDice(Node):
    """`AS_MANY (DICE | reference) AS value`"""
    reference: Reference | None
    value: AnyValue
class AsYouWish(Node):
    """`WISH LABEL?`"""
class AwayFrom(Node):
    """`(quantity | "(" value ")") FROM factor`"""
    quantity: Quantity | None
    factors: tuple[AllThe | Apart | AsManyDice | BestOf | Count | CountedValue | Dice | Extreme | Gap | Gather | Group | Half | Number | OddsOf | OfTwo | PartOf | Reference | Twice | Value | WorkedOut, ...]
class Bare(Node):
    """`sum`"""
    sum: Sum
class Because(Node):
    """`BECAUSE reason ("," reason)* _NL?`"""
    reasons: tuple[Reason, ...]
class Becomes(Node):
    """`reference BECOMES value`"""
    reference: Reference
    value: AnyValue
class Below(Node):
    """`LESS_THAN measured`"""
    measured: Measured
class Beside(Node):
    """`NAME PREP NAME`"""
class Best(Node):
    """`WITH_MOST sum`"""
    sum: Sum
class BestOf(Node):
    """`BEST "(" sum ("," sum)+ ")"`"""
    sums: tuple[Sum, ...]
class Between(Node):
    """`RANGE`"""
class BlockLine(Node):
    """`opener _NL body? | opener_step ":" inline_step`"""
    body: Body | None
    opener: Opener
    inline_step: InlineStep | None
class Body(Node):
    """`_INDENT line* _DEDENT`"""
    lines: tuple[Line, ...]
class ByHand(Node):
    """`BY_HAND TEXT`"""
class ByWay(Node):
    """`BY NAME`"""
class Call(Node):
    """`CALL NAME arguments`"""
    arguments: Arguments
class Called(Node):
    """`AS NAME`"""
class CalledPiece(Node):
    """`CALLED NAME | AS NAME`"""
class Cancelled(Node):
    """`NO_MODIFIER _NL notes?`"""
    notes: Notes | None
class CaseGiven(Node):
    """`property ("," property)*`"""
    properties: tuple[Property, ...]
class CaseOfTwo(Node):
    """`reference | of_two`"""
    reference: Reference | None
    of_two: OfTwo | None
class CaseTested(Node):
    """`NOT? tested (OR tested)*`"""
    tested: tuple[Tested, ...]
class CellWhen(Node):
    """`alternatives`"""
    alternatives: Alternatives
class Change(Node):
    """`quantity NAME | DICE NAME | AS_MANY NAME AS sum`"""
    quantity: Quantity | None
    sum: Sum | None
class Changes(Node):
    """`_INDENT (row | footnote | line | field | limit | phase)* _DEDENT`"""
    rows: tuple[Row, ...]
    footnotes: tuple[Footnote, ...]
    lines: tuple[Line, ...]
    fields: tuple[Field, ...]
    limits: tuple[Limit, ...]
    phases: tuple[Phase, ...]
class Chapter(Node):
    """`CHAPTER TITLE cites _NL`"""
    cites: Cites
class Choice(Node):
    """`CHOICE NAME ":" domain ROUND_AGAIN? tail _NL notes?`"""
    domain: Domain
    tail: Tail
    notes: Notes | None
class Choose(Node):
    """`chooser CHOOSES (ANY_NUMBER_OF? NAME owner_ref? which? best? | numbers) called?`"""
    chooser: Chooser
    owner_ref: OwnerRef | None
    which: Which | None
    best: Best | None
    numbers: Numbers | None
    called: Called | None
class ChooseOne(Node):
    """`chooser CHOOSES ONE_OF_THESE called? cites`"""
    chooser: Chooser
    called: Called | None
    cites: Cites
class ChooseSome(Node):
    """`chooser CHOOSES UP_TO_N OF_THESE cites`"""
    chooser: Chooser
    cites: Cites
class Chooser(Node):
    """`reference`"""
    reference: Reference
class Choosing(Node):
    """`CHOOSING answer ("," answer)* _NL?`"""
    answers: tuple[Answer, ...]
class Cites(Node):
    """`CITE* PIN?`"""
class Conditions(Node):
    """`condition (AND condition)*`"""
    conditions: tuple[Condition, ...]
class Costs(Node):
    """`COSTS reference? change cites _NL | COSTS reference? change tail _NL notes?`"""
    reference: Reference | None
    change: Change
    cites: Cites | None
    tail: Tail | None
    notes: Notes | None
class Count(Node):
    """`COUNT_OF NAME owner_ref? which | COUNT_OF NAME owner_ref?`"""
    owner_ref: OwnerRef | None
    which: Which | None
class CountIs(Node):
    """`COUNT_OF NAME owner_ref? asked_which IS NOT? tested (OR tested)*`"""
    owner_ref: OwnerRef | None
    which: Which
    tested: tuple[Tested, ...]
class CountedValue(Node):
    """`quantity NAME`"""
    quantity: Quantity
class Course(Node):
    """`BACK | AWAY FROM reference | TOWARDS reference | PREP (quantity FROM)? reference`"""
    reference: Reference | None
    quantity: Quantity | None
class Dice(Node):
    """`DICE`"""
class DiceAmount(Node):
    """`DICE_AMOUNT LABEL?`"""
class DiceAre(Node):
    """`DICE_ARE NUMBER ("," NUMBER)* _NL?`"""
class Divide(Node):
    """`DIVIDE_BY sum`"""
    sum: Sum
class DownTo(Node):
    """`sum OR_LESS | AT_MOST measured | WITHIN measured`"""
    measured: Measured
class Draw(Node):
    """`DRAW NUMBER? NAME owner_ref? which? best? into? called?`"""
    owner_ref: OwnerRef | None
    which: Which | None
    best: Best | None
    into: Into | None
    called: Called | None
class Drop(Node):
    """`DROP LABEL?`"""
class EachAmount(Node):
    """`EACH_AMOUNT LABEL?`"""
class EachPiece(Node):
    """`EACH NAME owner_ref? which? best?`"""
    owner_ref: OwnerRef | None
    which: Which | None
    best: Best | None
class EachTail(Node):
    """`FOR_EACH sum`"""
    sum: Sum
class EitherShown(Node):
    """`NOT? showing (OR (showing | shown_also))*`"""
    showings: tuple[Showing, ...]
    shown_alsos: tuple[ShownAlso, ...]
class EndsWhen(Node):
    """`ENDS_WHEN alternatives _NL`"""
    alternatives: Alternatives
class Every(Node):
    """`EVERY quantity NAME owner_ref? COST NUMBER NAME`"""
    quantity: Quantity
    owner_ref: OwnerRef | None
class Example(Node):
    """`EXAMPLE TITLE cites _NL story?`"""
    cites: Cites
    story: Story | None
class ExceptDrop(Node):
    """`EXCEPT alternatives cites _NL`"""
    alternatives: Alternatives
    cites: Cites
class ExceptInstead(Node):
    """`EXCEPT alternatives cites ":" inline_step`"""
    alternatives: Alternatives
    cites: Cites
    inline_step: InlineStep
class Exception(Node):
    """`EXCEPTION_TO LABEL of_rule? CITE* exception_when? ":" exception_line`"""
    of_rule: OfRule | None
    exception_when: ExceptionWhen | None
    exception_line: ExceptionLine
class ExceptionWhen(Node):
    """`WHEN alternatives CITE*`"""
    alternatives: Alternatives
class Extreme(Node):
    """`GATHER NAME OF NAME owner_ref? which | GATHER NAME OF NAME owner_ref?`"""
    owner_ref: OwnerRef | None
    which: Which | None
class FactGiven(Node):
    """`NOT? (reference | of_two) (IS NOT? tested)?`"""
    reference: Reference | None
    of_two: OfTwo | None
    tested: Tested | None
class Facts(Node):
    """`FACTS owner? cites _NL fields?`"""
    owner: Owner | None
    cites: Cites
    fields: Fields | None
class FactsGiven(Node):
    """`fact_given (AND fact_given)*`"""
    fact_givens: tuple[FactGiven, ...]
class Fate(Node):
    """`(band (OR band)*)? FATE LABEL?`"""
    bands: tuple[Band, ...]
class Field(Node):
    """`NAME singular? field_domain? usually? rolled? after? until? KEPT? OF_TWO? tail _NL field_notes?`"""
    singular: Singular | None
    field_domain: FieldDomain | None
    usually: Usually | None
    rolled: Rolled | None
    after: After | None
    until: Until | None
    tail: Tail
    notes: Notes | None
class FieldDomain(Node):
    """`":" domain`"""
    domain: Domain
class Fields(Node):
    """`_INDENT (field | prose | gap_line)* _DEDENT`"""
    fields: tuple[Field, ...]
    proses: tuple[Prose, ...]
    gap_lines: tuple[GapLine, ...]
class File(Node):
    """`header? declaration*`"""
    header: Header | None
    declarations: tuple[Declaration, ...]
class Fill(Node):
    """`FILL LABEL IN_PLACE NAME WITH sum cites _NL notes? | FILL LABEL IN_PLACE NAME WITH cites _NL body?`"""
    sum: Sum | None
    cites: Cites
    notes: Notes | None
    body: Body | None
class Footnote(Node):
    """`STARS WHEN alternatives cites _NL`"""
    alternatives: Alternatives
    cites: Cites
class ForEach(Node):
    """`FOR_EACH NAME owner_ref? which? best? called? order? cites`"""
    owner_ref: OwnerRef | None
    which: Which | None
    best: Best | None
    called: Called | None
    order: Order | None
    cites: Cites
class FromTo(Node):
    """`quantity PREP sum`"""
    quantity: Quantity
    sum: Sum
class FromUp(Node):
    """`BAND | sum OR_MORE | AT_LEAST measured`"""
    measured: Measured | None
class Gains(Node):
    """`reference GAINS change`"""
    reference: Reference
    change: Change
class GameOver(Node):
    """`GAME_OVER`"""
class Gap(Node):
    """`GAP`"""
class GapLine(Node):
    """`GAP cites _NL notes?`"""
    cites: Cites
    notes: Notes | None
class GapStep(Node):
    """`GAP tail _NL notes?`"""
    tail: Tail
    notes: Notes | None
class Gate(Node):
    """`GATE alternatives cites _NL notes?`"""
    alternatives: Alternatives
    cites: Cites
    notes: Notes | None
class Gather(Node):
    """`GATHER NAME`"""
class Given(Node):
    """`GIVEN given_piece _NL`"""
    given_piece: AnyGivenPiece
class GivenFacts(Node):
    """`GIVEN facts_given _NL`"""
    facts_given: FactsGiven
class GivenGround(Node):
    """`A? NAME (FROM | ALONG | ROUND_POINT quantity OF) SIZE (PREP SIZE)*`"""
    quantity: Quantity | None
class GivenPiece(Node):
    """`(A | NUMBER) NAME called_piece? properties? | NAME called_piece properties? | NAME NUMBER ("," NUMBER)* properties? | SIZE NAME`"""
    called_piece: CalledPiece | None
    properties: Properties | None
class GivenStanding(Node):
    """`NAME properties`"""
    properties: Properties
class Grounds(Node):
    """`NAME (OR NAME)*`"""
class Group(Node):
    """`"(" value ")"`"""
    value: AnyValue
class Half(Node):
    """`HALF factor`"""
    factor: Factor
class Halve(Node):
    """`HALVE ROUNDED? LABEL?`"""
class HigherWins(Node):
    """`HIGHER_WINS`"""
class HitsOn(Node):
    """`HITS_ON band (OR band)*`"""
    bands: tuple[Band, ...]
class InlineStep(Node):
    """`action tail _NL notes? | GAP tail _NL notes?`"""
    action: Action | None
    tail: Tail
    notes: Notes | None
class Instead(Node):
    """`inline_step`"""
    inline_step: InlineStep
class Into(Node):
    """`INTO reference`"""
    reference: Reference
class Is(Node):
    """`sum IS NOT? tested (OR tested)*`"""
    sum: Sum
    tested: tuple[Tested, ...]
class It(Node):
    """`IT`"""
class Items(Node):
    """`item ("," item)* STARS?`"""
    items: tuple[Item, ...]
class Its(Node):
    """`ITS NAME`"""
class JustText(Node):
    """`alternatives`"""
    alternatives: Alternatives
class JustValue(Node):
    """`sum`"""
    sum: Sum
class Keys(Node):
    """`key_part (OR key_part | "," key_part)*`"""
    key_parts: tuple[KeyPart, ...]
class KindOf(Node):
    """`KIND_OF NAME`"""
class Lay(Node):
    """`(DISCARD reference | PUT reference BACK)`"""
    reference: Reference
class Let(Node):
    """`LET NAME BE value`"""
    value: AnyValue
class LimitBlock(Node):
    """`_INDENT (limit | note_line | prose)* _DEDENT`"""
    limits: tuple[Limit, ...]
    note_lines: tuple[NoteLine, ...]
    proses: tuple[Prose, ...]
class LimitGate(Node):
    """`BE? NAME GATE alternatives cites _NL notes?`"""
    alternatives: Alternatives
    cites: Cites
    notes: Notes | None
class LimitListed(Node):
    """`(AT_MOST | AT_LEAST) quantity NAME tail _NL notes?`"""
    quantity: Quantity
    tail: Tail
    notes: Notes | None
class LimitNumber(Node):
    """`AT_MOST_OF NAME ("," NAME)* tail _NL notes?`"""
    tail: Tail
    notes: Notes | None
class LimitRoles(Node):
    """`A NAME called? role*`"""
    called: Called | None
    roles: tuple[Role, ...]
class LimitWith(Node):
    """`NAME ONLY_WITH NAME (OR NAME)* cites _NL notes?`"""
    cites: Cites
    notes: Notes | None
class Limits(Node):
    """`LIMITS_ON limit_roles cites _NL limit_block?`"""
    limit_roles: LimitRoles
    cites: Cites
    limit_block: LimitBlock | None
class Linked(Node):
    """`LINKED reference by_way?`"""
    reference: Reference
    by_way: ByWay | None
class Loses(Node):
    """`reference LOSES change`"""
    reference: Reference
    change: Change
class ManyPieces(Node):
    """`ANY_NUMBER_OF NAME`"""
class May(Node):
    """`offered MAY NAME arguments order?`"""
    offered: Offered
    arguments: Arguments
    order: Order | None
class Meta(Node):
    """`_INDENT (setting | prose)* _DEDENT`"""
    settings: tuple[Setting, ...]
    proses: tuple[Prose, ...]
class Moment(Node):
    """`(IT | ITS)? NAME (OF NAME)*`"""
class Move(Node):
    """`MOVE reference (AT_MOST? sum)? course?`"""
    reference: Reference
    sum: Sum | None
    course: Course | None
class Multiply(Node):
    """`MULTIPLY_BY sum`"""
    sum: Sum
class Must(Node):
    """`offered MUST NAME arguments order?`"""
    offered: Offered
    arguments: Arguments
    order: Order | None
class Name(Node):
    """`NAME`"""
class NeverAbove(Node):
    """`NEVER_ABOVE sum`"""
    sum: Sum
class NeverBelow(Node):
    """`NEVER_BELOW sum`"""
    sum: Sum
class NoLonger(Node):
    """`reference IS NO_LONGER NAME`"""
    reference: Reference
class Not(Node):
    """`NOT condition`"""
    condition: Condition
class NotAdjective(Node):
    """`NOT NAME`"""
class NoteLine(Node):
    """`NOTE TEXT cites _NL`"""
    cites: Cites
class Notes(Node):
    """`_INDENT (note_line | except_line | prose)* _DEDENT | _INDENT (note_line | except_line | price | prose)* _DEDENT | _INDENT (note_line | reading | prose)* _DEDENT`"""
    note_lines: tuple[NoteLine, ...]
    except_lines: tuple[ExceptLine, ...]
    proses: tuple[Prose, ...]
    costs: tuple[Costs, ...]
    readings: tuple[Reading, ...]
class Number(Node):
    """`quantity`"""
    quantity: Quantity
class NumberFrom(Node):
    """`quantity OR_MORE`"""
    quantity: Quantity
class NumberRange(Node):
    """`RANGE`"""
class Numbers(Node):
    """`RANGE | NUMBER PREP sum`"""
    sum: Sum | None
class OddsOf(Node):
    """`ODDS_OF sum PREP sum FAVOUR`"""
    sums: tuple[Sum, ...]
class OfArgument(Node):
    """`OF reference`"""
    reference: Reference
class OfRole(Node):
    """`OF NAME called?`"""
    called: Called | None
class OfRule(Node):
    """`OF RULE_KIND NAME`"""
class OfTwo(Node):
    """`NAME FROM reference PREP reference`"""
    references: tuple[Reference, ...]
class OnBlock(Node):
    """`ON on_value (OR on_value)* cites`"""
    on_values: tuple[OnValue, ...]
    cites: Cites
class OnTie(Node):
    """`ON_TIE cites`"""
    cites: Cites
class OnValue(Node):
    """`band`"""
    band: Band
class OnceGate(Node):
    """`ONCE_A cites _NL notes?`"""
    cites: Cites
    notes: Notes | None
class OneOffered(Node):
    """`reference`"""
    reference: Reference
class OnePiece(Node):
    """`A NAME OR_NONE?`"""
class Option(Node):
    """`OPTION NAME usually tail _NL notes?`"""
    usually: Usually
    tail: Tail
    notes: Notes | None
class Order(Node):
    """`ORDER`"""
class OtherArgument(Node):
    """`PREP sum`"""
    sum: Sum
class OtherRole(Node):
    """`PREP NAME called?`"""
    called: Called | None
class OtherwiseBlock(Node):
    """`OTHERWISE cites`"""
    cites: Cites
class Outcome(Node):
    """`sum (IS NOT? tested (OR tested)*)? | NOT NAME`"""
    sum: Sum | None
    tested: tuple[Tested, ...]
class Owned(Node):
    """`base (POSS NAME)*`"""
    base: Base
class Owner(Node):
    """`OF NAME | FACTS_BETWEEN NAME AND NAME | FROM NAME PREP NAME`"""
class OwnerRef(Node):
    """`OF reference`"""
    reference: Reference
class PartOf(Node):
    """`(quantity | "(" value ")") OF factor`"""
    quantity: Quantity | None
    factors: tuple[AllThe | Apart | AsManyDice | BestOf | Count | CountedValue | Dice | Extreme | Gap | Gather | Group | Half | Number | OddsOf | OfTwo | PartOf | Reference | Twice | Value | WorkedOut, ...]
class PastEnd(Node):
    """`PAST_END cites`"""
    cites: Cites
class Phase(Node):
    """`STEP_NUMBER TITLE (WHEN alternatives)? cites _NL body?`"""
    alternatives: Alternatives | None
    cites: Cites
    body: Body | None
class Phases(Node):
    """`_INDENT (phase | line)* _DEDENT`"""
    phases: tuple[Phase, ...]
    lines: tuple[Line, ...]
class Piece(Node):
    """`PIECE NAME kind_of? (place_on | standing)* cites _NL fields?`"""
    kind_of: KindOf | None
    place_ons: tuple[PlaceOn, ...]
    standings: tuple[Standing, ...]
    cites: Cites
    fields: Fields | None
class PlaceOn(Node):
    """`PLACE_ON`"""
class Plain(Node):
    """`sum`"""
    sum: Sum
class Plays(Node):
    """`PLAYS NAME NUMBER TIMES_WORD _NL`"""
class Product(Node):
    """`factor ((TIMES | DIVIDED_BY) factor)*`"""
    factors: tuple[Factor, ...]
class Properties(Node):
    """`":" property ("," property)*`"""
    properties: tuple[Property, ...]
class Prose(Node):
    """`PROSE _NL`"""
class Quantified(Node):
    """`QUANTIFIER NAME owner_ref? asked_which? IS NOT? tested (OR tested)*`"""
    owner_ref: OwnerRef | None
    which: Which | None
    tested: tuple[Tested, ...]
class Quantity(Node):
    """`NUMBER | SIGNED | PERCENT | LENGTH`"""
class Read(Node):
    """`READ NAME using?`"""
    using: Using | None
class Reading(Node):
    """`READ_OFF way_to_read ("," way_to_read)* cites _NL`"""
    way_to_reads: tuple[WayToRead, ...]
    cites: Cites
class ReadsDegrees(Node):
    """`DEGREES`"""
class ReadsDistance(Node):
    """`FROM NAME PREP NAME`"""
class ReadsLength(Node):
    """`NAME OF grounds`"""
    grounds: Grounds
class ReadsOtherwise(Node):
    """`OTHERWISE word`"""
    word: Word
class ReadsWhen(Node):
    """`word WHEN shown (OR_WHEN shown)*`"""
    word: Word
    showns: tuple[Shown, ...]
class Reason(Node):
    """`LABEL AMOUNT?`"""
class Reference(Node):
    """`owned | NAME OF owned`"""
    owned: Owned
class Remove(Node):
    """`REMOVE LABEL FROM NAME cites _NL notes?`"""
    cites: Cites
    notes: Notes | None
class RemoveExample(Node):
    """`REMOVE_EXAMPLE TITLE cites _NL notes?`"""
    cites: Cites
    notes: Notes | None
class RemoveException(Node):
    """`REMOVE_EXCEPTION LABEL of_rule? CITE* exception_when? _NL notes?`"""
    of_rule: OfRule | None
    exception_when: ExceptionWhen | None
    notes: Notes | None
class RemovePiece(Node):
    """`REMOVE_PIECE reference`"""
    reference: Reference
class RemoveWhole(Node):
    """`REMOVE NAME cites _NL notes?`"""
    cites: Cites
    notes: Notes | None
class Rename(Node):
    """`RENAME LABEL AS_NAME LABEL cites _NL`"""
    cites: Cites
class RepeatTimes(Node):
    """`REPEAT sum TIMES_WORD cites`"""
    sum: Sum
    cites: Cites
class RepeatUntil(Node):
    """`REPEAT_UNTIL alternatives times? cites`"""
    alternatives: Alternatives
    times: Times | None
    cites: Cites
class Replace(Node):
    """`REPLACE (table | roster | rule | limits | sequence | choice | option | example | scenario | sheet)`"""
    table: Table | None
    roster: Roster | None
    rule: Rule | None
    limits: Limits | None
    sequence: Sequence | None
    choice: Choice | None
    option: Option | None
    example: Example | None
    scenario: Scenario | None
    sheet: Sheet | None
class ResultIs(Node):
    """`RESULT_IS value`"""
    value: AnyValue
class Roles(Node):
    """`role*`"""
    roles: tuple[Role, ...]
class Roll(Node):
    """`ROLL value called?`"""
    value: AnyValue
    called: Called | None
class RollAgain(Node):
    """`ROLL_AGAIN`"""
class RollRange(Node):
    """`ROLL RANGE called?`"""
    called: Called | None
class Rolled(Node):
    """`ROLLED NAME`"""
class Roster(Node):
    """`ROSTER NAME cites _NL rows?`"""
    cites: Cites
    rows: Rows | None
class Round(Node):
    """`ROUND`"""
class Row(Node):
    """`ROW CITE* _NL`"""
class Rows(Node):
    """`_INDENT (row | footnote | note_line | prose)* _DEDENT`"""
    rows: tuple[Row, ...]
    footnotes: tuple[Footnote, ...]
    note_lines: tuple[NoteLine, ...]
    proses: tuple[Prose, ...]
class Rule(Node):
    """`RULE_KIND NAME roles cites _NL body?`"""
    roles: Roles
    cites: Cites
    body: Body | None
class Ruleset(Node):
    """`RULESET TITLE cites _NL meta?`"""
    cites: Cites
    meta: Meta | None
class Same(Node):
    """`sum`"""
    sum: Sum
class Scenario(Node):
    """`SCENARIO TITLE cites _NL story?`"""
    cites: Cites
    story: Story | None
class Section(Node):
    """`SECTION_ROW _NL`"""
class SectionRows(Node):
    """`_INDENT (section | note_line | prose)* _DEDENT`"""
    sections: tuple[Section, ...]
    note_lines: tuple[NoteLine, ...]
    proses: tuple[Prose, ...]
class Sections(Node):
    """`SECTIONS _NL section_rows?`"""
    section_rows: SectionRows | None
class Sequence(Node):
    """`SEQUENCE NAME cites _NL phases?`"""
    cites: Cites
    phases: Phases | None
class Setting(Node):
    """`KEY TEXT _NL`"""
class Sheet(Node):
    """`SHEET _NL meta?`"""
    meta: Meta | None
class Shift(Node):
    """`SHIFT LABEL?`"""
class Shown(Node):
    """`either_shown (AND either_shown)*`"""
    either_showns: tuple[EitherShown, ...]
class ShownAhead(Node):
    """`WITHIN quantity DEGREES`"""
    quantity: Quantity
class ShownAlso(Node):
    """`NAME (WITHIN quantity)?`"""
    quantity: Quantity | None
class ShownBehind(Node):
    """`BEHIND NAME (WITHIN quantity)?`"""
    quantity: Quantity | None
class ShownDeep(Node):
    """`BEHIND MORE_THAN quantity OF NAME`"""
    quantity: Quantity
class ShownNear(Node):
    """`WITHIN quantity OF NAME`"""
    quantity: Quantity
class ShownOn(Node):
    """`(ON | FROM) NAME`"""
class Shuffle(Node):
    """`SHUFFLE NAME`"""
class Singular(Node):
    """`"(" NAME ")"`"""
class Standing(Node):
    """`ONE_EACH | IN_DECK | SHUFFLED | HELD_BY NAME`"""
class StandsAt(Node):
    """`AT_POINT SIZE`"""
class StartAt(Node):
    """`START_AT value`"""
    value: AnyValue
class StateOf(Node):
    """`NAME other_argument+`"""
    other_arguments: tuple[OtherArgument, ...]
class Stated(Node):
    """`reference IS NOT? tested`"""
    reference: Reference
    tested: Tested
class Step(Node):
    """`action tail _NL line_notes?`"""
    action: Action
    tail: Tail
    notes: Notes | None
class StopHere(Node):
    """`STOP_HERE`"""
class Story(Node):
    """`_INDENT story_line* _DEDENT`"""
    story_lines: tuple[StoryLine, ...]
class StoryCall(Node):
    """`STORY_CALL NAME arguments cites _NL`"""
    arguments: Arguments
    cites: Cites
class Subtract(Node):
    """`SUBTRACT value`"""
    value: AnyValue
class Sum(Node):
    """`product ((PLUS | MINUS) product)* ROUNDED?`"""
    products: tuple[Product, ...]
class Table(Node):
    """`TABLE NAME roles across? cites _NL rows?`"""
    roles: Roles
    across: Across | None
    cites: Cites
    rows: Rows | None
class Tagged(Node):
    """`NAME quantity`"""
    quantity: Quantity
class Tail(Node):
    """`(WHEN alternatives)? each_tail? CITE*`"""
    alternatives: Alternatives | None
    each_tail: EachTail | None
class Tell(Node):
    """`TELL value called? _NL`"""
    value: AnyValue
    called: Called | None
class TellWhether(Node):
    """`TELL_WHETHER alternatives called? _NL`"""
    alternatives: Alternatives
    called: Called | None
class Then(Node):
    """`THEN outcome (AND outcome)* _NL?`"""
    outcomes: tuple[Outcome, ...]
class Times(Node):
    """`AT_MOST sum TIMES_WORD`"""
    sum: Sum
class Twice(Node):
    """`TWICE factor`"""
    factor: Factor
class UnknownDomain(Node):
    """`GAP`"""
class Until(Node):
    """`UNTIL moment (OR moment)*`"""
    moments: tuple[Moment, ...]
class Using(Node):
    """`USING sum`"""
    sum: Sum
class Usually(Node):
    """`USUALLY value_word`"""
    value_word: ValueWord
class Value(Node):
    """`sum`"""
    sum: Sum
class ValueWord(Node):
    """`word`"""
    word: Word
class Valued(Node):
    """`NAME quantity`"""
    quantity: Quantity
class Variant(Node):
    """`VARIANT TITLE OF_TITLE cites _NL meta?`"""
    cites: Cites
    meta: Meta | None
class WhenBlock(Node):
    """`WHEN alternatives cites`"""
    alternatives: Alternatives
    cites: Cites
class Which(Node):
    """`WHICH asked_part (AND asked_part)* | WHICH which_part (AND which_part)*`"""
    asked_parts: tuple[AskedPart, ...]
class WhichHolds(Node):
    """`is_so | condition`"""
    condition: Condition
class WhichIs(Node):
    """`IS NOT? tested (OR tested)* | IS NOT? tested (OR tested)*`"""
    tested: tuple[Tested, ...]
class Word(Node):
    """`NAME | quantity NAME | DICE | quantity`"""
    quantity: Quantity | None
class Words(Node):
    """`word ("," word)*`"""
    words: tuple[Word, ...]
class WorkedOut(Node):
    """`NAME OF owned other_argument+`"""
    owned: Owned
    other_arguments: tuple[OtherArgument, ...]
class YesOrNo(Node):
    """`YESNO`"""

Action = Add | AddModifiers | Amount | AsYouWish | Becomes | ByHand | Call | Choose | DiceAmount | Divide | Draw | Drop | EachAmount | Every | Fate | Gains | GameOver | Halve | HigherWins | HitsOn | Lay | Let | Loses | May | Move | Multiply | Must | NeverAbove | NeverBelow | NoLonger | Read | RemovePiece | ResultIs | Roll | RollAgain | RollRange | Round | Shift | Shuffle | StartAt | StopHere | Subtract
AnyAddTo = AddTo | AddToScenario
AnyAmend = Amend | AmendScenario
AskedPart = WhichHolds | WhichIs
Band = Above | Below | Between | DownTo | FromTo | FromUp | Same
Base = It | Its | Name
CaseSays = Because | Choosing | DiceAre | Then
Condition = Bare | CountIs | Is | Not | Quantified
Declaration = AddTo | AddToScenario | Amend | AmendScenario | Chapter | Choice | Example | Exception | Facts | Fill | GapLine | Limits | Option | Piece | Prose | Remove | RemoveExample | RemoveException | RemoveWhole | Rename | Replace | Roster | Rule | Scenario | Sections | Sequence | Sheet | Table
Domain = AnyOf | ManyPieces | NumberFrom | NumberRange | OnePiece | UnknownDomain | Words | YesOrNo
ExceptLine = ExceptDrop | ExceptInstead
ExceptionLine = Cancelled | Instead
Factor = Apart | BestOf | Count | CountedValue | Dice | Extreme | Gap | Gather | Group | Half | Number | OfTwo | PartOf | Reference | Twice
AnyGate = Costs | Gate | OnceGate
AnyGivenPiece = GivenGround | GivenPiece | GivenStanding
Header = Army | Ruleset | Variant
Item = Plain | Tagged
KeyPart = Above | Below | Between | DownTo | FromTo | FromUp | Same
Limit = LimitGate | LimitListed | LimitNumber | LimitWith
Line = BlockLine | Costs | GapStep | Gate | NoteLine | OnceGate | Prose | Step
Measured = AwayFrom | Sum
Offered = EachPiece | OneOffered
Opener = ChooseOne | ChooseSome | ForEach | OnBlock | OnTie | OtherwiseBlock | PastEnd | RepeatTimes | RepeatUntil | WhenBlock
OpenerStep = OnBlock | OnTie | OtherwiseBlock | PastEnd
Property = Adjective | AmountOf | AsLargeAs | Beside | NotAdjective | StandsAt | Stated | Valued
AnyRemove = Remove | RemoveWhole
Role = OfRole | OtherRole
Showing = ShownAhead | ShownBehind | ShownDeep | ShownNear | ShownOn
StoryLine = Because | Choosing | DiceAre | EndsWhen | Given | GivenFacts | NoteLine | Plays | Prose | Row | StoryCall | Tell | TellWhether | Then
Tested = Above | Below | Between | DownTo | FromTo | FromUp | Linked | Same | StateOf
AnyValue = AllThe | AsManyDice | Count | Extreme | OddsOf | Value | WorkedOut
WayToRead = ReadsDegrees | ReadsDistance | ReadsLength | ReadsOtherwise | ReadsWhen
WhichPart = WhichHolds | WhichIs
