"""Which misspelt words are so common that no dictionary is needed to know them?"""

from __future__ import annotations

from grognard.word_set import word_set

_PAIRS = """
seperat separat|reciev receiv|definat definit|occured occurred|occuring occurring|occurence occurrence|untill until|accross across|thier their|wich which|teh the|begining beginning|comming coming
succesful successful|successfull successful|succesfully successfully|neccessar necessar|necesar necessar|refered referred|refering referring|prefered preferred|adress address|agressiv aggressiv|beleiv believ|catagor categor|dissapear disappear
embarass embarrass|enviroment environment|existance existence|foriegn foreign|happend happened|immediatly immediately|imediat immediat|immedietly immediately|independant independent|maintainance maintenance|maneuvre manoeuvre|manuever maneuver|manouvre manoeuvre|manuver maneuver
noticable noticeable|persistant persistent|posess possess|possesion possession|probaly probably|reccomend recommend|recomend recommend|relevent relevant|seige siege|siezed seized|similiar similar|supercede supersede|suprise surprise|truely truly
unforseen unforeseen|wierd weird|lenght length|heigth height|strenght strength|widht width|attatch attach|opponant opponent|oponent opponent|minature miniature|miniture miniature|charachter character|charactor character|dammage damage|movment movement
aquire acquire|apparant apparent|benifit benefit|choosen chosen|chosing choosing|desicion decision|decison decision|diffrent different|differant different|dissappear disappear|exept except|exemple example|folowing following|garantee guarantee|gaurd guard
hieght height|intial initial|litle little|mesure measure|perpindicular perpendicular|posible possible|preceed precede|recive receive|resistence resistance|sargeant sergeant|sergent sergeant|simultanious simultaneous|speach speech|standart standard
suceed succeed|tatic tactic|tecnique technique|therfore therefore|threshhold threshold|transfered transferred|usefull useful|carefull careful|powerfull powerful|vehical vehicle|visability visibility|wether whether|writting writing|yeild yield|sheild shield|feild field|peice piece
acheiv achiev|arguement argument|calcuat calculat|calulat calculat|caluclat calculat|availible available|availabe available|avaliable available|aviable available|basicly basically|automaticly automatically|automaticaly automatically|completly completely|definitly definitely|directon direction|eliminat eliminat|equiped equipped|excede exceed
explaination explanation|finaly finally|inital initial|initative initiative|iniative initiative|initiave initiative|intitiative initiative|interupt interrupt|judgement judgement|knowlege knowledge|liason liaison|manditory mandatory|obstical obstacle|obsticle obstacle|paralel parallel|paralell parallel|prior prior|proceedure procedure|quater quarter|randomely randomly
reamining remaining|remaing remaining|remaning remaining|reposition reposition|sacrafice sacrifice|shoud should|specifed specified|stategy strategy|sucess success|targetted targeted|terain terrain|terrian terrain|tommorow tomorrow|totaly totally|travell travel|vulnerabl vulnerabl|wepon weapon|withold withhold|accomodat accommodat|accidently accidentally|ammount amount|amoung among|attacted attacked|critcal critical|curently currently
destory destroy|destoyed destroyed|dependant dependent|discription description|disgard discard|dispite despite|enought enough|equipement equipment|everyones everyone's|extention extension|fisrt first|freindly friendly|infomation information|insted instead|invididual individual|maximium maximum|minumum minimum|minium minimum|mulitple multiple|nessesary necessary|nessecary necessary|orignal original|oppurtunity opportunity|oppertunity opportunity
perfom perform|presense presence|previos previous|priviledge privilege|quantitiy quantity|realy really|reroled rerolled|retreive retrieve|roation rotation|scenerio scenario|senario scenario|seperator separator|sevral several|somtimes sometimes|spcial special|sucessful successful|surroud surround|symetric symmetric|tempory temporary|togeather together|tounament tournament|tresure treasure|unsuccesful unsuccessful|vetical vertical|visious vicious|wheter whether|missle missile|theif thief|theive thieve|unconcious unconscious|conciou consciou|alwasy always|climing climbing|misile missile|missel missile|collison collision
bizzare bizarre|beggining beginning|artillary artillery|occour occur|secretely secretly|adjecent adjacent|adjacant adjacent|adjanced adjacent|allready already|allways always|amunition ammunition|catapault catapult|cemetary cemetery|consistant consistent|continous continuous|elligible eligible|fourty forty|imunity immunity|knigth knight|mischevious mischievous|mountian mountain|occassion occasion|ocasion occasion|oposing opposing|oposite opposite|permanant permanent|publically publicly|rythm rhythm|saftey safety|tarrain terrain|teritory territory|territorry territory|usally usually|vehicule vehicle|victem victim|villian villain|wariror warrior|warrier warrior|whereever wherever
"""

BEGINNINGS: dict[str, str] = {
    wrong: right
    for pair in _PAIRS.replace("\n", "|").split("|")
    if pair.strip()
    for wrong, right in [pair.split()]
    if wrong != right
}
"""Beginnings of words that no English word has, and what was meant. Collected by hand from lists of common errors."""
_DEEPEST = max(map(len, BEGINNINGS))
_WHOLE = word_set("travell judgement teh thier wich litle exept fisrt realy tatic dependant targetted quater")
"""Of these only the word itself counts: others begin so, or it is right on one side of the ocean."""
_FAIR = word_set("travell judgement targetted dependant")


def well_known(word: str) -> str:
    """The word that is meant by a misspelt one in small letters; empty for any other."""
    if word in BEGINNINGS and word not in _FAIR:
        return BEGINNINGS[word]
    for length in range(min(len(word), _DEEPEST), 4, -1):
        wrong = word[:length]
        if wrong in BEGINNINGS and wrong not in _WHOLE:
            return BEGINNINGS[wrong] + word[length:]
    return ""
