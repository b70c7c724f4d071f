import type { Language } from '#lib/assistant/reading/packs/pack'

/**
 * Words that hold a sentence together and say nothing of the data: pronouns, auxiliary verbs, particles, courtesies and
 * what one says around a question. What a pack gives a meaning has that meaning; these are only not asked back about.
 * Not here are words that change what is asked for: negations, quantities, degrees, times, comparisons.
 */
export const FILLERS: Readonly<Record<Language, string>> = {
  en: `
    leave anyone out|leave anybody out|leave nobody out|or do i have to do anything|or do i have to do something|
    or do i need to do anything|or do i need to do something|
    i only have|i have only|i ve only got|we only have|in advance|beforehand|i usually|we usually|by bucket|first come first served|in order of registration|start with|starting with the|beginning with the|fro|or has it not worked|have we still got on|altogether so|so far altogether|
    a|a bit|a few words|a little|a question|a single|able|able to|about|according|accordingly|accountant|accurate|
    actual|actually|actually paying|additionally|adn|advise|affected|afternoon|again|again please|ah|aha|ahve|ai|
    aint|all in all|all right|all together|allow|allowed|allows|almost|already|alright|also|also please|although|
    although they were|altogether|am|amid|amidst|among|amongst|amount|amt|an|annual report|another one|
    another thing|any|any longer|any more|anyhow|anymore|anyone know|anything|anyway|anyways|anywhere|apparently|
    appear|appear to|appreciate|appreciate it|appreciated|appropriate|approx|approximately|are|are going to have|
    arent|around about|as|as a whole|as far as we know|as far as you know|as for|as it stands|as of now|as regards|
    as things stand|as treasurer|as usual|as we speak|as well|asap|aside|ask|asked|asking|asks|assistant|
    association|at|at all|at any point|at hand|at our|at present|at the guild|at the moment|at this moment|
    at this point|at this stage|at this time|auditor|auditors|aware|away|awesome|awfully|ballpark|based|basically|
    be|be able|be honest|be honest with me|be so good|be so kind|became|because|become|becomes|becoming|been|
    been there|before that|before they ask|begin|behind with|being|believe|belong|belongs|beside|besides|
    best regards|between you and me|bit|board asked|board meeting|board meets|board members want|board report|
    board wants|booked in|bookkeeper|bookkeeping|boss|bot|both|bother|bought|bound|break|break down|briefly|
    brilliant|btw|buddy|bunch|buy|by and large|by any|by any chance|by name|by now|by the way|by way of|calculate|
    calculation|can|can you please|can you tell|cannot|cant|care|certainly|chair|chairman|chairperson|chairwoman|
    chance|check|checking|cheerio|cheers|cheers mate|circa|clear|clearly|club|colleague asked|come|come from|
    comes from|coming from|coming out of|committee|committee meeting|computer|concerned|concerning|consider|
    considering|contact them|cool|correct|correctly|correspondence|cos|could|could you please|could you tell|
    couldnt|course|coz|curious|current figures|currently|cuz|darling|data|database|deal|dear|definitely|deliver|
    despite|determine|did|didnt|dig|dig out|disclosed|discuss|display|do|do you know|do you mind|does|does it|doesn|
    doing|don|done|double check|down|dr|dumb question|dunno|e g|each one|each other|easily|easy|eg|else|end up|
    ended|ended up|entered|entirely|er|especially|essentially|establish|estimate|etc|even|even once|even one|
    even though|evening|eventually|ever|ever been|everyone there|everything|evidently|exact|exactly|example|
    excellent|exist|exists|expected to be|explain|explain to me|fab|fairly|fast|favor|favour|feel|feeling|fetch|
    figure|figure out|figures|filled in|finally|find me|find out|fine|first of all|firstly|fo|folks|follow up|
    following up|for|for a meeting|for a presentation|for a speech|for catering|for me|for my report|for my speech|
    for now|for our|for planning|for sure|for that|for the accounts report|for the agm report|for the annual report|
    for the auditor|for the auditors|for the badges|for the board|for the caterer|for the catering|for the guild|
    for the meeting|for the minutes|for the moment|for the newsletter article|for the presentation|for the printer|
    for the report|for the room booking|for the treasurer|for tomorrow|for tonight|frankly|friend|from|from our|
    full name|fun|furthermore|fyi|gave|generally|generally speaking|genuinely|get|gets|getting|give|give or take|
    given|given us|gives|giving|glad|glance|go into|go through|goes|going at|going into|going through|going to be|
    going to have|gonna|good|good afternoon|good day|good evening|good morning|got|gotta|gotten|grab|grand|grateful|
    great|greetings|guild|guys|had|had their|handy|happen|happen to|happened|happening|happens|happens to be|happy|
    hardly matters|has|have|have to write to|having|having had|he|heard|held|hello|hello there|help|help me|help us|
    helpful|hence|her|here|hereby|herself|hey|hey there|hi|hi there|him|himself|his|hiya|hm|hmm|hold|honest|
    honest with me|honestly|hope|hopefully|how come that|how did|how ever|howdy|however|hows|hrs|hte|i|
    i am looking for|i d like|i e|i have to call|i meant|i need|i need to write to|i should call|i ve|i want|
    i was wondering|i wonder|i would like|id|id like|ideally|ie|if|if any|if possible|if that is ok|if that s ok|
    if you can|if you could|if you please|if you would|ill|im|immediately|in addition|in all|in existence|in fact|
    in general|in here|in our|in our accounts|in our books|in our files|in our records|in particular|in place|
    in question|in quorate|in relation to|in terms of|in the accounts|in the association|in the bookkeeping|
    in the books|in the database|in the guild|in the ledger|in the region|in the register|in the registry|
    in the system|in total|incidentally|incl|indeed|individually|info|inform|information please|instead|intend|
    interested|interesting|into|is|it|it s|its|itself|ive|just|just curious|just wondering|keep|keeping|keeps|kept|
    kind of|kind regards|kinda|kindest|kindly|knew|know|knowing|known|knows|largely|last question|lastly|later on|
    latest figures|let me|let me know|let us have|let us know|lets|lets us|letting|like|likely to know|listed|
    literally|live|lives|living|ll|located|look|look into|look like|looked|looking|looking for|looks|looks like|lot|
    just out of curiosity|lost count|lost track|lots|love|lovely|luckily|machine|made|mainly|make|make me|makes|making|manage|manager|many thanks|mate|matter|
    may|maybe|me|mean|meanwhile|meeting on|meeting tonight|meets|member s|mention|mentioned|merely|might|mind|miss|
    moment|more or less exactly|moreover|morning|mostly|mostly just|mr|mrs|ms|much appreciated|my|my boss|
    my colleague|my dear|my friend|my question|n|nad|name|name badges|namely|names|naturally|nearly|necessarily|
    necessary|need|need to chase|need to contact|need to know|needed|needing|needs|nevertheless|next question|
    next to that|nice|no doubt|nonetheless|nope|normally|notice|noticed|now|nowadays|number|numbers|numbers please|
    obviously|oclock|of|of all time|of course|of our|of the association|of the guild|often enough|oh|ok|
    okay|on|on file|on hand|on our|on our books|on our list|on our roster|on record|on the books|on the list|on top|
    once more|one|one another|one more thing|one more time|one question|one s|ones|ones that|oneself|onto|open up|
    or so|or thereabouts|organisation|organised|organization|organized|ought|our|our own|our treasurer|ours|ourself|
    ourselves|out|out there|out to|over there|overall|overview|own|owned|pal|particular|particularly|pcs|perfect|
    perhaps|person s|personally|plainly|planned|please|please could|plenty|pls|pls help|plus minus|plz|pm|point|
    possible|possibly|precise|precisely|precisely speaking|prefer|preferably|preferred|prepare|preparing|presently|
    president|presumably|pretty|pretty much|previously mentioned|probably|produce|prof|properly|provide|provided|
    provided us with|provides|pull|put|put together|puts|putting|question|question for you|question is|quick|
    quick one|quick question|quickly|quite|quorate|r|ran|rather|re|readily|reading|ready|real|realise|reality|
    realize|really|reason i ask|record|recorded|records|regard|regarding|regards|registered with us|related|
    related to|remember|remembered|remind|remind me|remind me again|reply|report|reporting|request|reside|
    respectively|respond|retrieve|right|right now|righto|robot|rough idea|roughly|run|s|said|saw|say|saying|says|
    scheduled|secondly|secretary|see|seeing|seem|seemed|seems|seen|sees|sell|send|send me|sent|seriously|
    seriously though|several of|several things|shall|shant|share with me|shared with us|she|short question|shortly|
    should|should contact|should i chase|should i congratulate|shouldnt|show up on|silly question|simply|since then|
    since you ask|sincerely|single one|sir|sir or madam|sits|sitting|so|so called|so far|so i can plan|so i know|
    so much as one|so that we know|so to speak|so we know|society|sold|some|somehow|someplace|something|sometime|
    somewhat|somewhere|soon|sorry|sorry to bother you|sort|sort of|sounds|speak|speaking|speaks|specific|
    specifically|specified|specify|spot|stand|started|stated|statistics|stats|stay|stays|still|stuff|
    stupid question|subject|such|suggest|sum|super|supplied|suppose|supposed|supposed to|supposedly|sure|surely|
    surprised|swiftly|system|ta|taht|take|take place|taken|takes|taking|talk|talking|tbh|team|teh|tell|tell us|
    tends|thank|thank you|thank you very much|thanking|thanks|thanks a lot|thanks in advance|thankyou|thanx|that|
    that s|thatd|thatll|thats|the|the board|the board asks|the board wants|the chair|the committee|
    the committee wants|the register|the treasurer needs|the treasurer wants|their|their own|theirs|themselves|then|
    then again|there|there are|there is|there s|thereby|therefore|theres|these|these days|they|theyre|theyve|thing|
    things|think|thinking|thinks|this|tho|those|though|though they|thought|through|throughout our|thus|thx|till now|
    to|to be clear|to be exact|to be honest|to be precise|to be safe|to be sure|to begin with|to call|to chase|
    to congratulate|to contact|to email|to go|to greet|to invite|to my knowledge|to our|to phone|to plan|to prepare|
    to report|to start with|to thank|to the board|to write to|today s|together|together please|told|told us|tonight|
    too|too please|took place|topic|totally|towards|track|treasurer|tried|tries|truly|try|trying|trying to find|
    trying to find out|turned out|type|u|uh|um|understand|unfortunately|unless|until now|up in|up to|up to date|
    up to now|upon|ur|urgent|urgently|us|use|used|useful|using|usual|various|ve|very|via|vice president|view please|
    wait|wanna|want|wanted|wanting|wants|was|was there|wasnt|way|ways|we|we have|we need|we should call|we ve|
    welcome|well|well then|were|were there|werent|weve|whatever|whats|when it comes to|when you can|
    when you get a chance|when you have a moment|whenever|whens|whereas|wheres|wherever|whether|whichever|while|
    whilst|who to chase|who to invite|whoever|whole bunch|whole lot|whos|why not|wiht|will|willing|wish|
    with amounts|with me|with our|with our accounts|with regard to|with respect to|with the amount|with the amounts|
    within our|without doubt|wonder|wondering|wondering if|wont|work|work out|worked|working|works|worth|would|
    would like|would you|would you mind|wouldnt|wow|wrote|ya|yeah|yep|yes|yesss|yet|yo|you|youd|youll|your|youre|
    yours|yourself|youve
  `,
  de: `
    oder muss ich da was tun|oder muss ich dafür was tun|oder muss ich etwas tun|oder muss ich was tun|oder muss ich da etwas tun|
    nur so aus neugier|rein aus neugier|aus neugier|den überblick verloren|den faden verloren|rausschicken|rausgeschickt|rausgegangen|rausgehen|bis eine|bis die|bis sie|bis unsere|bis ihre|für den jahresabschluss|für die steuer|bräuchte ich|tatsächlich|wirklich|beziehungsweise|bzw|beginne mit|angefangen mit|beginnend mit|fang an mit|fix|ganz fix|mal ganz fix|brauch mal|echt|oder hat das nicht geklappt|oder hat das nich geklappt|oder nicht|so alles zusammen|der reihe nach|
    ab wie|aber|abgehalten|abgewickelt|ach|ach so|achso|ah|äh|aha|ähm|akten|aktuell|aktuelle zahlen|
    aktuellen zahlen|alle zahlen|alle zusammen|aller zeiten|allerdings|alles in allem|alles klar|alles zusammen|
    alles zusammengenommen|als|als ob|also|am|an|an sich|an und für sich|andere frage|andererseits|angeblich|
    angefallen|angegeben|angehören|angehört|angeht|angesichts|angezeigt|angucken|anhand|annähernd|anrufen|ansässig|
    anschauen|anscheinend|anschreiben|ansehen|ansonsten|anzeigen|anzeigen lassen|anzurufen|anzuschreiben|auch|auf|
    auf dem schirm|auf der liste|auf die|auf die schnelle|auf uns|aufgeführt|aufgelistet|aufgeteilt|aufgrund|
    auflisten bitte|aufs|auftauchen|auftaucht|augenblicklich|aus sieht|ausgeben|ausgefüllt|ausgegangen|ausgerichtet|
    ausgetragen|auskunft|ausmachen|ausrechnen|ausschaut|außerdem|aussieht|auswerten|auswertung|auswertungen|
    bald mal|befinden|befindet|beheimatet|bei|bei den finanzen|bei euch|bei uns|bei uns im verein|beide|beiden|
    beider|beim|beinhaltet|bekannt|bekanntlich|bekomme|bekommen|bekommen wir|benötige|benötigen|berechne|bereits|
    bereitstellen|bericht|besitzen|besitzt|besonders|besorgen|bestand|beste grüße|bestehen|besteht|besten|
    besten dank|bestimmen|bestimmt|bestimmte|bestimmten|betrag|betragen|beträgt|betreffen|betreffend|betrifft|bezug|
    bezüglich|bin|bis heute|bis jetzt|bisher|bislang|bisschen|bissl|bist|bitte|bitte schön|bitte sehr|bitteschön|
    blöde frage|bloß noch|brauch|brauche|brauchen|bräuchte|bräuchten|bringe|bringen|bzgl|bzw|ca|chef|chefin|circa|
    da|dabei|dadurch|dafür|dagegen|daheim|daher|dahin|damals|damit|danach|daneben|dankbar|danke|danke dir|
    danke im voraus|danke schön|dankeschön|dann|daran|darauf|daraus|darf|darfst|darin|darstellen|darüber|darum|
    darunter|das|das ganze|dass|daten|datenbank|davon|davon haben|davon sind|davor|dazu|dazwischen|dein|deine|
    deinem|deinen|deiner|deines|dem|dem vorstand|den|den vorstand|denen|denn|denn da|denn noch|denn so|dennoch|
    denselben|der|der gilde|der hundert|der kassenwart|der kassierer|der reihe nach|der schatzmeister|der vorstand|
    derartige|deren|derer|derjenige|derjenigen|derselbe|derselben|derweil|derzeit|des|deshalb|dessen|deswegen|die|
    die da|die zahlen|diejenigen|diesbezüglich|diese|diesem|diesen|dieser|dieses|ding|dinge|direkt|doch|dort|dr|
    dran|dran sind|drauf|draußen|drin|drinnen|du|dumme frage|durch|durchaus|durchgeführt|dürfen|dürfen wir|durfte|
    dürfte|dürften|eben|eben mal|ebenfalls|ebenso|ehrlich|ehrlich gesagt|eigen|eigene|eigenen|eigener|eigentlich|
    eigentlich mal|ein|ein einziges mal überhaupt|einander|einblick|eine|eine art|eine frage|eine liste|
    eine übersicht|eine zahl|einem|einen|einer|eines|einfach|einfach mal|einfach nur|eingegangen sind|eingetragen|
    einige|einigen|einiger|einladen|einmal|einmal kurz|einschätzen|einsehen|einsicht|einzelnen|einzige|einzigen|
    einziges|einzuladen|endlich|entfallen|entfällt|enthält|enthalten|entsprechen|entsprechend|entsprechende|
    entsprechenden|entspricht|er|erfahre|erfahren|erfasst|ergibt|ergibt sich|erinnern|erinnern sollte|erkennbar|
    erklär mir|ermitteln|ermittle|ernst|erst mal|erstmal|erzähl|erzähle|es|es bei uns|es gibt|etc|etliche|etwa|
    etwas|euch|euer|eure|eurem|euren|eurer|eventuell|evtl|exakt gesagt|existieren|existiert|fall|fälle|falls|
    falls möglich|fand|fanden|ferner|fielen|finde|finden|findet|flott|folgende|folgenden|folglich|frage|frage mich|
    fragen|frau|freilich|freundlich|freundliche grüße|freundlichen|freundlicherweise|früher oder später|fuer|für|
    für das catering|für das protokoll|für den bericht|für den kassenwart|für den schatzmeister|für den vorstand|
    für die jahresversammlung|für die kassenprüfung|für die namensschilder|für die planung|für die prüfer|
    für die rede|für die steuer|für die versammlung|für die vorstandssitzung|für meine rede|fürs|fürs catering|
    fürs protokoll|gab|gabs|ganz|ganz genau|ganze|ganzen|ganzer|gar|gebe|geben|gebt|gefunden|gegeben|gegebenenfalls|
    gehabt|gehalten|gehen|gehören|gehört|geht|gehts|gekauft|geliefert|gelistet|gell|gelten|gemacht|gemeinsam|
    gemeint|gemeldet bei uns|genannt|genannt haben|genannten|genau|genauso|generell|genommen|geplant worden|gerade|
    gerade eben|gerade mal|gerade noch|gern|gern wissen|gerne|gerne wissen|gesagt|gesamt|gesamtüberblick|geschätzt|
    geschickt|gesehen|gespeichert|getan|getätigt|gewesen|gewiss|gewissen|gewissermaßen|geworden|ggf|gib|gib mir|
    gibt|gibts|gilde|gilt|glaub|glaube|gleich|gleichfalls|gott|grad|grade|gratulieren|grob|grüezi|grundsätzlich|
    gruss|gruß|grüß gott|grüße|guck|guck mal|gucken|gut|gut so|gut und gern|gute|guten|guten abend|guten morgen|
    guten tag|guter|haargenau|habe|haben|haben wollen|habs|habt|haette|halber|hallo|hallo zusammen|hallöchen|halt|
    hält|halten|haltet|hamma|hamwa|handelt|haste|hat|hats|hatte|hätte|hatten|hätten|hattet|heißt|helfen|her|
    herausfinden|heraussuchen|heraussuchst|herauszufinden|herein|herr|herum|herzliche grüße|heute abend|heute noch|
    hey|hi|hier|hierbei|hierfür|hiervon|hierzu|hilf|hilf mir|hilfst|hin|hingegen|hinsichtlich|hinten|hinterlegt|hm|
    hoch|hoffentlich|hol|hole|holen|huhu|hundert der|ich|ich brauche|ich bräuchte|ich frage mich|ich meinte|
    ich möchte|ich suche|ich will|ich wollte|ich würde|ihm|ihn|ihnen|ihr|ihre|ihrem|ihren|ihrer|ihres|im|
    im allgemeinen|im augenblick|im einzelnen|im großen und ganzen|im grunde|im moment|im nacken|im prinzip|
    im system|im verband|im verein|im vorstand|immer noch|immerhin|in bezug auf|in den akten|in den büchern|
    in den daten|in den unterlagen|in der buchführung|in der buchhaltung|in der datenbank|in der gilde|
    in der kartei|in der kasse|in der liste|in die|in etwa|in quorate|in sachen|in unserem verein|in unseren daten|
    indem|info|information|informationen|infos|innerhalb von|ins|insbesondere|insgesamt|insgesamt so|interessant|
    interessieren|interessiert|interessiert mich|inzwischen|irgend|irgendeine|irgendeinem|irgendeiner|irgendetwas|
    irgendwann|irgendwann mal|irgendwas|irgendwer|irgendwie|irgendwo|irgendwo bei uns|isses|ist|ists|ja|
    jahresbericht|jawohl|je gemacht|jedenfalls|jedoch|jemandem|jemanden|jene|jenem|jenen|jener|jep|jetzt|jeweilige|
    jeweiligen|jeweils|jo|kamen rein|kann|kannst|kannst du|kartei|kassenprüfer|kassenprüfung|kassierer|kassiererin|
    kaufen|klar|klasse|kleine frage|knapp|koennen|koenntest|kommen|kommen aus|kommt|kommt aus|konkret|konkrete|
    können|können sie|können wir|könnt|konnte|könnte|konnten|könnten|könnten sie|könntest|könntest du|könntet|
    kontaktieren|kriege|kriegen|kurz|kurze|kurze frage|kurze zwischenfrage|lag|längst|lass|lasse|lassen|laut|
    laut datenbank|laut kartei|laut liste|laut system|lauten|lautet|leben|leben in|lebt|leider|letztendlich|
    letztlich|lg|liebe|liebe grüsse|liebe grüße|lieber|lieber vorstand|liebes|liebes team|liefer|liefere|liefern|
    liegen|liegen vor|liegt|liegt vor|los|mach|mach daraus|mache|machen|macht|macht aus|machte|mag|mal|mal bitte|
    mal eben|mal kurz|mal schauen|mal schnell|mal so|mal wieder|man|manche|manchen|mancher|mehrere|mehreren|mein|
    mein chef|meine|meinem|meinen|meiner|meines|meinst|meinte|merci|mfg|mich|mich interessiert|
    mich würde interessieren|mir|mit betrag|mit beträgen|mit den beträgen|mit freundlichen grüßen|mitgeteilt|
    mitsamt|mitteilen|mittlerweile|möcht|möchte|möchten|moechte|mögen|möglich|möglicherweise|möglichst|moin|
    momentan|muss|müssen|müssen wir|musste|müsste|mussten|müssten|n|na|nach aktuellem stand|nach wie vor|nachdem|
    nachschauen|nachsehen|nächste frage|nackten zahlen|naja|name|namen|namensschilder|namentlich|nämlich|natürlich|
    ne|nebenbei|nee|nehmen|nein|nem|nen|nenn|nennen|ner|nö|noch|noch eine frage|noch einmal|noch eins|noch etwas|
    noch immer|noch mal|noch was|nochmal|nochmal bitte|nochmals|normalerweise|nötig|nun|nur kurz|nur mal|ob|ob es|
    oben|obgleich|obwohl|oder so|offenbar|offensichtlich|oh|öhm|ok|okay|oki|online stellen|ordentlich|organisiert|
    paar zahlen|per|per heute|perfekt|person|präsident|präsidentin|prima|prinzipiell|prof|protokoll|prüfer|quasi|
    quorate|rasch|rauf|raus|rausfinden|rausgeschickt|rauskriegen|raussuchen|raussuchst|rechne|rechne aus|reicht|
    rein|reingekommen ist|richtig|rüber|rum|rund|rund um|runter|sache|sachen|sag|sag mir|sage|sagen|sagen sie|sagst|
    sagst du mir|sagt|sah|sähe|samt|schätze|schatzmeisterin|schätzungsweise|schau|schau mal|schau nach|schaue|
    schauen|schauen wir|scheinbar|schick|schicke|schicken|schicken bitte|schlicht|schließlich|schnell|
    schnellstmöglich|schon|schön|schon jetzt|schon mal|schon wieder|schöne|schönen guten tag|schönen tag|
    schreibe mir|schriftführer|schriftführerin|sehe|sehen|sehr|seht|sei|sei so gut|sei so lieb|seid|seien|
    seien sie so gut|sein|seine|seinem|seinen|seiner|seines|selber|selbst|selbstverständlich|senden bitte|servus|
    sich|sicher|sicherlich|sie|sieh|sieh nach|sieht|sieht aus|sind|sind sie so gut|sinds|sinn|sitzen|sitzen mir|
    sitzen noch|sitzung|so|so eine|so einen|so freundlich|so nett|so so|so ungefähr|so viel|so weit|sobald|sodass|
    sofern|sofort|sogar|solch|solche|solchem|solchen|solcher|soll|sollen|sollte|sollten|sollten wir|somit|
    sonst|sonst noch|soweit|sowie|sowieso|sozusagen|spontan|sprechen|sprechende|spricht|stammen|stand|stand heute|
    stand jetzt|statistik|statistiken|statt|stattfinden|stattgefunden|stecken|steckt|steckte|stehen|steht|
    stell zusammen|stelle|stelle zusammen|stellen|steuerberater|such|such mir raus|suche|suchen|suchen wir|summe|
    super|system|tach|tätig|tätigen|tatsächlich|tatsächliche|tatsächlichen|taucht auf|thema|tja|toll|trotz|trotzdem|
    tu|tue|tun|tut|typischerweise|über den daumen|überblick|überblicksweise|überdies|überhaupt|überhaupt noch|
    überhaupt schon|überprüfen|übersicht|übersicht bitte|übrigens|ueberhaupt|uebersicht|uhr|umfassen|umfasst|und so|
    und zwar|ungefähr|ungefähr mal|uns|unser|unser kassenwart|unsere|unsere zahlen|unserem|unseren|unserer|
    unserer gilde|unsererseits|unseres|unseres vereins|unten|unter anderem|unterdessen|untereinander|unterlagen|
    unterm strich|usw|veranstaltet|verband|verbuchen|verbucht|verbuchten|verehrte|verein|vereins|verfügen|verfügt|
    vermutlich|verrat|verrate|verraten|verraten haben|verschaffen|versteh|verstehe|verzeichnen|verzeichnet|
    verzeichnete|verzeichneten|verzeichnis über|vg|viel|viele|viele grüße|vielen|vielen dank|vielen lieben dank|
    vielleicht|vom|von|vor|voraussichtlich|vorhanden|vorhin|vorliegen|vorliegt|vorne|vorsitzende|vorsitzenden|
    vorsitzender|vorstand will|vorstandsbericht|vorstandssitzung|war|wäre|wäre es|waren|wären|wären sie so nett|
    wars|wärs|warst|wärst du so nett|was angeht|was betrifft|was ist los|weg|wegen|weil|weiss|weiß|weißt|weisst du|
    weißt du|weit|weiter|weiterhin|weiters|welchen anteil machen|welches|wenden|wenn|wenn du kannst|
    wenn es geht|wenn möglich|wenn sie können|wenngleich|werde|werden|wie|wie gesagt|wie groß|wieder|will|willst|
    wir|wir brauchen|wir bräuchten|wird|wirklich|wirkliche|wirst|wissen|wissen sie|wobei|wofür|wohl|wohnen|wohnhaft|
    wohnsitz|wohnsitz in|wohnt|wolle|wollen|wollte|wollte fragen|wollte wissen|wollten|womit|womöglich|woran|worden|
    worin|worüber|worum|wovon|wozu|wuerde|wundert|wurde|würde|wurden|würden|würden sie|würdest|würdest du|wüsste|
    wüsste gern|wüsste gerne|wüssten|zahl|zahlen|zählen|zahlen für|zahlen zum|zahlen zur|zählt|zeig|zeige|zeigen|
    zeigst|zeigt sich|ziemlich|zirka|zu|zu diesem zeitpunkt|zu finden|zu hause|zu verzeichnen|zudem|zufällig|
    zugehörig|zugeschickt|zugleich|zuhause|zuletzt genannt|zum|zum beispiel|zum jetzigen zeitpunkt|zum thema|
    zumindest|zunächst|zur|zur hand|zur planung|zur zeit|zurzeit|zusammengekommen|zusammengenommen|zusammengestellt|
    zusammenstellen|zusätzlich|zustande|zwar|zwischenfrage
  `,
  fr: `
    ou il faut que je fasse quelque chose|ou faut il que je fasse quelque chose|ou dois je faire quelque chose|
    simple curiosite|par curiosite|par simple curiosite|m y perds|je m y perds|perdu le fil|perdu le compte|    reellement|effectivement|il me faudrait|il me faut|merci d avance|en commencant par|commence par|depuis que je suis chez vous|depuis que je suis membre|en gros|deja|
    a|a appeler|a ce jour|a cette heure|a contacter|a date|a ecrire|a eu|a fini|a l etat|a l etat de|
    a l heure actuelle|a l heure qu il est|a l instant|a la louche|a peu de choses pres|a peu pres|a propos|
    à propos|a propos de|a quoi|a t on|absolument|achete|achetes|actuel|actuelle|actuellement|affiche|
    affiche complet|affichent|afficher|affichez|afin|afin de|afin que|ai|aide|aider|aie|aient|ailleurs|aimerais|
    aimerions|ainsi|ait|aller|allez|allons|alors|alors la|alors qu|alors que|analyse|analyser|apparaissent|apparait|
    apparemment|appartiennent|appeler|approximativement|apres ca|apres cela|arrive t il|arriver|as|assez|
    association|atteignent|atteint|attend|attendent|attendu que|au|au fait|au final|au juste|au niveau de|
    au plus vite|au sein|au sein de|au sujet de|au total|au total exactement|aucunement|aucuns|auditeur|auditeurs|
    aujourd hui|aujourd hui encore|aupres|auprès|aupres de|aura|aura lieu|aurai|aurais|aurait|auriez|aurions|auront|
    auront lieu|ont lieu|a lieu|avoir lieu|ayant lieu|aient lieu|aussi|autant|autour|autre chose|autre question|autrement|aux|avaient|avais|avait|avec le montant|
    avec les montants|avec moi|avec montants|avec nous|avez|avoir|avons|avons nous|ayant|ayons|badges|bah|base|
    base a|base de donnees|bases|beau|beaucoup|ben|besoin|bien|bien a vous|bien qu|bien que|bien recu|bien sur|
    bien sûr|bien vrai|bon|bonjour|bonjour a tous|bonne journee|bonne soiree|bonsoir|bref|brièvement|c|c est|
    c est fini|c est mort|c etait|ca|ca donne|ca fait|ca represente|ca ressort|calcule moi|calculer|calendrier|car|
    cdt|ce|ce soir|ce sont|ceci|cela|celle|celle ci|celles|celui|cependant|certain|certainement|certaines|certains|
    certes|ces|ces jours ci|cest|cet|cetait|cette|ceux|ceux ci|chacune|chaque fois|cher|cherche|cherchons|chere|
    chère|chères|chers|chers collegues|chez|chez nous|chez quorate|chiffre|chiffres|chiffres cles|chose|choses|ci|
    clairement|club|combien est ce qu|combien est ce que|combien y a t il|comite|comme|comment|comment dire|
    commissaire|commissaire aux comptes|communique|communique leur|communiquer|communiquez|comprendre|comprends|
    compris|comptable|compte|compte rendu|compte t|compte t on|comptent|comptons|comptons nous|concernant|concerne|
    concernees|concernent|concernes|confondues|confondus|connais|connaitre|connaître|connu|conseil|constitue|
    constituent|consulte|consulter|consultez|contacter|controle|controler|coordonnées svp|cordialement|cote|cote de|
    coucou|coup|cours|croire|crois|d|d abord|d accord|d ailleurs|d apres|d après|d apres vous|d entre nous|
    d habitude|d urgence|dac|dans l association|dans l immediat|dans la base|dans la compta|dans la comptabilite|
    dans la guilde|dans la liste|dans le fichier|dans le systeme|dans les comptes|dans les dossiers|
    dans nos donnees|dans nos fichiers|dans quorate|date|de|de l association|de la guilde|de quoi|de sorte|
    de tous les temps|dedans|dehors|deja|deja fait|demande|demandé|demander|denombre t on|depuis le temps|
    derniere question|derrière|des|des chiffres|des que possible|desormais|dessus|détailler|deuxiemement|deviennent|
    devient|devrais|devrait|devrions|dire|directeur|la directrice voudrait savoir|
    la presidente voudrait savoir|la tresoriere voudrait savoir|dis|dis moi|dis nous|disons|dispose|disposent|dit|dites|
    dites moi|dites nous|doit|doit on|doit on savoir|doivent|domicilies|donc|donnait|donnait quoi|donne|donne moi|donnees|donner|donnez|
    donnez moi|dont|dorenavant|dossier|dossiers|dr|du|du coup|du tout|durant|ecrire|effectivement|effectue|
    effectues|également|eleve a|elle|elle est|elle meme|elles|elles memes|en|en a t on|en bref|en ce moment|
    en ce qui concerne|en comptabilite|en definitive|en effet|en fait|en gros|en l etat|en outre|en plus|en quoi|
    en realite|en resume|en termes de|en tout|en tout cas|en vitesse|en vue|encore|encore aujourd hui|
    encore une fois|encore une question|enfin|enregistres|ensemble|ensemble des|ensuite|entre|entre autres|
    entre nous|envers|envers nous|environ|environ disons|es|est|est ce|est ce qu|est ce qu il|est ce qu on|
    est ce que|est ce que tu|est ce que vous|estimation|estimer|et puis|etaient|étaient|étais|etait|était|etant|
    étant|etat de|etat des lieux|ete|été|etes|êtes|etre|être|etre en mesure|eu|eu lieu|eu lieu en|euh|eus|eux|
    eux memes|éventuellement|evidemment|évidemment|exact|exacte|exactement|exactement combien|exactement svp|exacts|
    existe|existent|expert comptable|explique|expliquez|facilement|façon|faire|faire le point|faire partie|
    faire partie de|faire une liste|fais|faisons|fait|fait partie|fait partie de|faites|faits|fasse|faudrait|faut|
    faut il|faut il que|feliciter|fichier|figure|figurent|finalement|fois|fois ci|font|font partie|font partie de|
    fourni|fournir|fournis|fournissez|franchement|fut|genial|genre|gentil|gentille|globalement|grâce|grand merci|
    grosso modo|guilde|habitant|habite|habitent|hein|hélas|hello|heures|heureux|hey|histoire de|honnêtement|hop|hum|
    ici|idée|il|il faudrait que|il faut|il ressort|il se trouve que|il y a|il y a eu|il y en a|ils|important|
    importe|indique|indique moi|indiquer|indiques|indiquez|indiquez moi|info|information|informations|informe|
    informer|infos|inscrits chez nous|instant|intéresse|inviter|irais|j|j aimerais|j aimerais savoir|jai|je|
    je cherche|je cherche a|je me demande|je souhaite|je souhaiterais|je te prie|je veux|je veux savoir|je voudrais|
    je voudrais savoir|je voulais dire|je vous prie|jen|jeter|jeter un oeil|jette un oeil|joli|jusqu a maintenant|
    jusqu ici|juste|justement|l|l on|la|la bas|la dedans|la dessus|la haut|la moindre|
    laisse|laisser|laissez|laquelle|le|le bureau|le comite|le conseil|le moindre|le point|le president|
    le secretaire|le secretariat|le tresorier|lequel|les|les chiffres|lesquelles|lesquels|
    leur|leurs|lie a|liee a|lies|lieu|lors|lorsque|lui|lui meme|m|m afficher|m envoyer|m indiquer|m intéresse|ma|
    machins|madame|maintenant|maintenant que|mais|malgre|malgré|malheureusement|manière|me|me demandais|me sortez|
    me sortir|meme si|merci|merci beaucoup|merci bien|merci d avance|mes|mesdames|messieurs|met|mets|mettez|mettre|
    mien|mille mercis|mis|mise|mlle|mme|moi|moi même|moindre|mon|mon chef|mon patron|monsieur|montant|montent|
    montre|montrer|montrez|n|naturellement|ne|neanmoins|néanmoins|nécessaire|niveau de|nom|noms|non je voulais dire|
    non merci|normalement|nos|notamment|notre|notre association|notre base|notre guilde|nous|nous avons|nous meme|
    nulle part|obtenir|ok|okay|on|on a|on me demande|on peut|ont|ont fini|or|organise|organisee|organisees|
    organises|originaires|ou bien|ou en|ouais|oui|oups|outre|par ailleurs|par exemple|par hasard|par rapport|
    paraissent|parait|parce|parce qu|parce que|pardon|parfait|parlant|parle|parlent|parler|parmi|parmi nos|
    parmi nous|particulièrement|partir|partout|pas mal de|passe moi|passer|patron|pendant|pense|penses|permet|
    personnes|personnes qui|petite question|peu|peu importe|peut|peut etre|peut être|peut on|peuvent|peux|peux tu|
    peux tu me|peux tu me dire|plaît|plus exactement|plutot|plutôt|point sur|possede|possedent|possible|possibles|
    pour|pour ce soir|pour demain|pour info|pour l assemblee|pour l audit|pour l instant|pour la presse|
    pour la reunion|pour le bureau|pour le compte rendu|pour le conseil|pour le discours|pour le moment|
    pour le rapport|pour le rapport annuel|pour le traiteur|pour le tresorier|pour les badges|pour mon discours|
    pour nous|pour vous|pourquoi pas|pourrais|pourrais tu|pourrait|pourrait on|pourriez|pourriez vous|
    pourriez vous me|pourrions|pourront|pourtant|pouvez|pouvez vous|pouvez vous me|pouvoir|pouvons|pratiquement|
    précis|precise|précise|precisement|précisément|preciser|préciser|precisez|premierement|prend|prendre|prends|
    prennent|prenons|préparer|presentement|president|presidente|prevenir|prevu|prie|pris|prise|probablement|
    probablement sur|proces verbal|proviennent|puis|puis je|puisque|puisse|qu|qu est ce que|quand meme|quand même|
    quand meme bien|quand tu peux|quand vous pouvez|quant|quant a|que|que dis je|quel|quelconque|quelle|quelles|
    quelque|quelque chose|quelque part|quelques uns|quels|question|question bete|question rapide|qui sait|quoi|
    quoi d autre|quoi que|quoique|quoique inscrits|quorate|rapide|rapidement|rappeler|rappelez moi|rappelle|
    rappelle moi|rapport|rapport annuel|rassemble|rassemblent|rassure|re bonjour|recense t on|recensons nous|
    recherche|récupérer|regarde|regarde un peu|regarder|regardez|regle|regroupe|relatif|relatifs|relative|
    relativement|remercie|renseigne|renseigne moi|renseignee|renseigner|renseignes|renseignez|represente|
    representent|reside|resident|ressort|ressortir|rester|resume|retrouver|reunion|reunion du bureau|reunissent|
    reunit|revient|rien que|s|s agissant de|s eleve|s eleve t|s elevent|s elevent t|s il te plait|s il te plaît|
    s il vous plait|s il vous plaît|sa|sais|sais tu|sait|salut|salutations|sans doute|sauf erreur|saurais|sauriez|
    sauriez vous|savez|savez vous|savoir|se|se chiffre|se chiffrent|se montent|se passe|se passera|se tiendra|
    se tient|se trouve|se trouvent|secretaire|selon|selon toi|selon vous|semble|semblent|sera|serai|seraient|serait|
    seriez|serions|seront|sert|servent|ses|si|si bien|si c est possible|si possible|simplement|sinon|situes|soi|
    soient|sois|soit|sommes|son|sont|sors|sors moi|sort moi|sortez moi|sortir|souhaite|souhaiter|souhaiterais|
    souhaitons|soyez|stat|statistiques|stats|stp|suis|sujet|super|sur|sûr|sur la liste|sur place|surtout|svp|
    synthese|systeme|t|ta|tandis|tant|te|tel|telle|tellement|tels|tenir|tenu|tenus|tes|tiennent|tiens|tient|tire|
    toi|tombe|ton|total|totalise|totalisent|toujours|tous confondus|tout|tout d abord|tout de même|tout simplement|
    toute petite question|toutefois|toutes confondues|traiteur|transmets|transmettez|transmettre|tres|tres bien|
    tres bon|tresorier|tresoriere|trop|trouve|trouve t on|trouver|trouvez|truc|trucs|tu|tu peux regarder|tu sais|
    type|types de personnes|un|un peu|un point|un seul|une|une derniere chose|une petite question|une question|
    une seule|urgence|urgent|vais|valent|vas|vaut|venant|verificateur|verifie|vérifie|verifier|vérifier|verifiez|
    veuillez|veut|veux|via|viennent|viennent de|vient|vient de|visiblement|vit|vite|vite fait|vivent|voici|voila|
    voilà|voila voila|voir|vois|vois tu|voit|voit on|vont|vos|votre|voudrais|voudrait|voudrions|voulais|
    voulais savoir|vouloir|voulons|vous|vous savez|voyez|voyons|vrai|vraiment|vu|vue|y|y a|y a t il|y a til|
    y compris nous|y en a|y en a t il|ya|yatil
  `,
}
