import type { Language } from '#lib/assistant/reading/packs/pack'

/**
 * Words that hold a sentence together and say nothing of the data: pronouns, auxiliary verbs, particles, courtesies and
 * what one says around a question. What any pack gives a meaning has that meaning; these are only not asked back about.
 * Not here are words that change what is asked for: negations, quantities, degrees, times, comparisons.
 */
export const FUNCTION_WORDS: Readonly<Record<Language, string>> = {
  en: `able|according|accordingly|actually|affected|aint|allow|allowed|allows|almost|although|amid|among|amongst|anyhow|
anymore|anyways|apparently|appreciate|appreciated|appropriate|arent|aside|asked|asking|asks|aware|away|awfully|basically|
became|because|become|becomes|becoming|begin|believe|besides|briefly|brilliant|calculate|calculation|cannot|cant|care|
certainly|chance|clear|clearly|concerned|concerning|consider|considering|course|couldnt|correct|correctly|cuz|darling|
definitely|deliver|despite|determine|didnt|discuss|dig|dig out|display|doesn|doing|don|dunno|easily|easy|else|
entirely|especially|essentially|establish|eventually|evidently|example|explain|fairly|fast|favour|favor|feel|feeling|fetch|
figure out|fine|folks|following up|frankly|fun|genuinely|gets|getting|given|gives|giving|glad|glance|goes|
gonna|gotta|grab|grand|grateful|great|greetings|happy|handy|happens|happening|hardly matters|heard|hello there|helpful|hence|
hereby|herself|hiya|himself|hopefully|how ever|however|ideally|immediately|incidentally|indeed|inform|information please|
instead|intend|interested|interesting|itself|ive|ill|keep|keeps|kept|kind of|kindest|kinda|knew|knowing|known|knows|largely|
later on|let me|letting|likely to know|literally|look into|looked|looking|looks|lovely|luckily|mainly|make|makes|making|manage|
manager|matter|meanwhile|mention|mentioned|merely|mind|mostly|my dear|namely|naturally|nearly|necessarily|necessary|needed|
needing|needs|nevertheless|nice|nonetheless|nope|normally|notice|noticed|obviously|of course|often enough|oh|one s|onto|ought|
ourself|particular|particularly|perfect|personally|plainly|please could|point|possibly|precisely speaking|prefer|preferably|
prepare|preparing|presently|presumably|pretty much|previously mentioned|probably|produce|properly|provide|provided|provides|
puts|putting|question is|rather|readily|reading|ready|realise|realize|reality|reason i ask|regard|regarding|regards|related|
remember|remembered|reply|report|reporting|request|respectively|respond|retrieve|said|saw|say|saying|says|seem|seemed|seems|
seen|sees|seeing|send me|seriously|seriously though|several things|shant|share with me|shortly|shouldnt|sincerely|so called|
somehow|sometime|somewhat|soon|sounds|speaking|specifically|specified|specify|spot|started|stuff|such|suggest|super|suppose|
supposed|supposedly|sure|surely|surprised|swiftly|takes|taking|talk|talking|tends|tell us|thanking|thankyou|thanx|thatd|thatll|
thats|therefore|theres|thereby|theyre|theyve|thinking|thinks|though|thought|thus|together please|told|too please|totally|
towards|track|tried|tries|truly|try|trying|ta|understand|unfortunately|unless|upon|useful|using|usual|various|view please|
wait|wanna|wanting|wasnt|way|ways|welcome|werent|weve|whatever|whats|whenever|whereas|wherever|whether|while|whilst|whichever|
whoever|whos|why not|willing|wont|work|working|works|worked|worth|wouldnt|wow|yeah|yep|yes|yesss|youd|youll|youre|
yours|yourself|youve`,
  de: `aber|ach|ah|allerdings|als ob|also|andererseits|angeblich|angeht|angesichts|anhand|ansonsten|anscheinend|anzeigen|aufgrund|
auflisten bitte|augenblicklich|ausgeben|auskunft|auswerten|auswertung|auswertungen|bald mal|bekannt|bekomme|bekommen wir|
benötige|benötigen|bereits|besonders|besten|bestimmt|bezüglich|bezug|bin|bisschen|bissl|brauchen|brauche|bräuchte|bräuchten|
bringe|bzgl|bzw|dabei|dadurch|dafür|dagegen|daher|dahin|damals|damit|danach|danke|dankeschön|dankbar|dann|daran|darauf|daraus|
darf|darfst|darin|darstellen|darüber|darum|darunter|dass|davon|dazu|dazwischen|deinem|deinen|deiner|deines|denen|denn|dennoch|
derartige|derer|derjenige|derjenigen|derselbe|derselben|deshalb|deswegen|diejenigen|diesbezüglich|direkt|doch|dran|drauf|drin|
du|durchaus|dürfen|dürfte|dürften|eben|ebenfalls|ebenso|ehrlich|ehrlich gesagt|eigen|eigene|eigenen|eigener|eigentlich|einander|
einblick|eine art|einfach|einfach mal|einmal|einschätzen|einsehen|endlich|entsprechend|entsprechende|entsprechenden|erfahren|
erfahre|erinnern|ermitteln|ermittle|ernst|erst mal|erstmal|erzähl|erzähle|etwa|etwas|euch|euer|eure|eurem|euren|eurer|eventuell|
evtl|fall|falls|finde|finden|findet|flott|folgende|folgenden|freundlich|freundlichen|freundliche grüße|frage|fragen|früher oder
später|fürs|ganz|ganze|ganzen|ganzer|gar|gebe|geben|gebt|geht|gehts|gehen|gell|gemeint|genannt|genannten|gerade|gern|gerne|
gesagt|gesamt|geschätzt|gewesen|gewiss|gewissen|gib|gib mir|gibt|gilt|glaub|glaube|gott|grad|grade|gruß|grüße|gruss|gucken|guck|
gut|gute|guten|guten tag|guter|haben wollen|habt|halt|hallo|hallöchen|halten|handelt|hat|hattet|heißt|helfen|hilf|hey|hierzu|hin|
hinsichtlich|hoffentlich|holen|hol|ich|ihm|ihn|ihnen|ihres|immerhin|im einzelnen|im grunde|im moment|im prinzip|indem|
infos|info|information|informationen|innerhalb von|insbesondere|interessant|interessieren|interessiert|irgendwas|irgendwer|
irgendwie|irgendwann mal|irgendeiner|jawohl|jedenfalls|jedoch|jemandem|jemanden|jene|jenem|jenen|jener|kannst|könnt|könnte|
könnten|könntest|könntet|klar|konkret|konkrete|konnte|konnten|kriegen|kriege|kurz|kurze|lass|lasse|lassen|laut|lauten|lautet|
leider|letztendlich|letztlich|liebe|lieber|liebes|liegt|liegen|los|mach|mache|machen|macht|machte|mag|mal|mal eben|mal kurz|man|
meine|meinem|meinen|meiner|meines|meinst|mich|mir|mitteilen|möcht|möchte|möchten|mögen|möglich|möglichst|moin|muss|müssen|müsste|
müssten|na|nachdem|nachschauen|nachsehen|namentlich|natürlich|nebenbei|ne|nee|nen|nochmal|nochmals|noch mal|nötig|nun|nämlich|ob|
obwohl|obgleich|offenbar|offensichtlich|oh|ordentlich|prima|quasi|rasch|raus|rausfinden|raussuchen|reicht|rein|richtig|rund um|
rüber|sag|sage|sagen|sagst|samt|schätze|schau|schauen|schaue|schick|schicken|schicke|schnell|schnellstmöglich|schon|schön|schöne|
schreibe mir|sei|seid|seien|seinem|seinen|seiner|seines|seht|sehe|sehen|sehr|selber|selbst|selbstverständlich|servus|sich|sieh|
sieht|so eine|so einen|sobald|sodass|sofern|sofort|sogar|solch|solche|solchem|solchen|solcher|soll|sollen|sollte|sollten|somit|
sondern|sonst|soweit|sowieso|spontan|steckt|stecken|stehen|steht|stelle|stellen|such|suche|suchen|tatsächlich|tja|toll|trotz|
trotzdem|tu|tun|tut|übersicht bitte|übrigens|überblick|überhaupt|überprüfen|uns|unsere|unserem|unseren|unserer|unseres|unter
anderem|ungefähr mal|verraten|verrate|verrat|vermutlich|versteh|verstehe|verschaffen|vielen dank|vielleicht|voraussichtlich|
vorhanden|vorhin|vorliegen|vorliegt|wäre|wären|war|waren|warst|weil|weiß|weißt|weißt du|wenden|wenn|werde|werden|wie gesagt|will|
willst|wir|wirklich|wirst|wissen|wohl|wolle|wollen|wollte|wollten|worden|worum|wozu|wundert|würde|würden|würdest|wüsste|wüssten|
wurde|wurden|zeig|zeige|zeigen|zeigst|ziemlich|zudem|zufällig|zugleich|zuletzt genannt|zum beispiel|zumindest|zunächst|zur hand|
zurzeit|zusätzlich|zusammenstellen|zusammengestellt|zwar`,
  fr: `à propos|absolument|afin|affiche|afficher|affichez|ai|aide|aider|aie|aient|ailleurs|aimerais|aimerions|ainsi|ait|aller|allons|
allez|alors|apparemment|assez|attendu que|aucunement|aujourd hui encore|auprès|aura|aurai|aurais|aurait|auriez|aurions|aussi|
autrement|avais|avait|avaient|avez|avoir|avons|ayant|ayons|bah|beau|ben|besoin|bien|bien sûr|bonjour|bonsoir|bref|brièvement|bon|
car|ceci|cela|celle|celle ci|celles|celui|cependant|certainement|certes|ces|cet|cette|ceux ci|chère|chères|cher|chers|cherche|
cherchons|chez nous|chose|choses|ci|clairement|comme|comment dire|comprendre|comprends|compris|concernant|concerne|connaître|
connaitre|connais|consulter|coordonnées svp|cordialement|coucou|coup|cours|croire|crois|d abord|d ailleurs|d accord|d après|
dedans|demande|demander|demandé|depuis le temps|derrière|détailler|devrait|devrais|devrions|dire|dis|dis moi|disons|dit|dites|
dites moi|doit on savoir|donc|donne|donne moi|donner|donnez|donnez moi|dont|effectivement|également|elle|elles|en fait|en effet|
en gros|en outre|encore une fois|enfin|ensemble des|ensuite|environ disons|est ce que|étaient|étais|était|étant|été|êtes|être|
et puis|euh|eu|évidemment|éventuellement|exactement svp|façon|facilement|faire|fais|faisons|fait|faites|faut|faudrait|fasse|
finalement|fourni|fournir|fournis|fournissez|franchement|genre|gentil|gentille|globalement|grâce|guilde|hein|hélas|hello|heureux|
honnêtement|hop|ici|idée|il faut|important|importe|indique|indiquer|indiquez|info|infos|information|informations|intéresse|
j aimerais|jeter|joli|juste|justement|l on|laisse|laisser|laquelle|lequel|lesquels svp|leurs|lors|lorsque|maintenant que|mais|
malgré|malheureusement|manière|me|mes|merci|merci beaucoup|merci d avance|mettre|mets|mien|moi|moi même|mon|montre|montrer|montrez|
m indiquer|m afficher|m intéresse|m envoyer|naturellement|néanmoins|nécessaire|normalement|notamment|notre|nos|obtenir|on a|on
peut|or|ou bien|ouais|oui|oups|outre|par exemple|par hasard|parce que|pardon|parfait|parler|parmi|particulièrement|partir|pas mal
de|pense|penses|permet|peut|peut être|peux|peux tu|plaît|plutôt|possible|possibles|pour info|pourquoi pas|pourrais|pourrait|
pourriez|pourrions|pouvez|pouvoir|pouvons|précis|précise|précisément|préciser|préparer|prendre|prie|probablement|puis|puis je|
puisque|puisse|pratiquement|quand même|quant|que dis je|quelconque|question|qui sait|quoi|quoique|rapide|rapidement|rappelle|
rappelle moi|rappeler|rassure|recherche|récupérer|regarde|regarder|regardez|relativement|remercie|renseigner|ressortir|
retrouver|rien que|s il te plaît|s il vous plaît|sais|sait|salut|sauf erreur|saurais|sauriez|savoir|savez|selon|semble|sera|serai|
serait|seraient|seriez|serions|si possible|simplement|sinon|soient|sois|soit|sommes|son|sont|sors|sort moi|souhaite|souhaiter|
souhaiterais|souhaitons|soyez|stp|suis|sûr|sur place|surtout|svp|tant|te|tel|telle|tels|tiens|toi|ton|tout de même|tout simplement|
toutefois|trouve|trouver|trouvez|tu|vais|vas|vérifier|vérifie|via|veuillez|veux|veut|voici|voilà|voir|vois|vont|votre|voudrais|
voudrait|voudrions|voulais|voulons|vouloir|vous|voyez|voyons|vraiment|vu|vue`,
}
