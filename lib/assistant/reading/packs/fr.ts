import { FILLERS } from '#lib/assistant/reading/packs/fillers'
import { FR_TIME } from '#lib/assistant/reading/packs/fr-time'
import { FR_WORDS } from '#lib/assistant/reading/packs/fr-words'
import { FR_ORDINARY } from '#lib/assistant/reading/packs/ordinary'
import { type Pack, table } from '#lib/assistant/reading/packs/pack'

/** French. */
export const FR: Pack = {
  language: 'fr',
  endings: /(?:es|s|e|x)$/,
  fillers: FILLERS.fr,
  words: FR_WORDS,
  ordinary: FR_ORDINARY,
  values: table(`
    newsletter = lettre d information|infolettre|newsletters ¦ photos = photo|publication de photos|publication des photos|images ¦ partners = partenaires
    abroad = étranger ¦ student = étudiant|tarif etudiant|tarif etudiants|categorie etudiant|etudiants|etudiante|etudiantes ¦ individual = individuel|individuels|individuelle|ordinaires
    fellow = fellow|fellows ¦ small business = petite entreprise|petites entreprises|petites structures|petites boites|tpe|pme
    corporate = grandes entreprises|grande entreprise|corporate
    honorary = membre d honneur|membres d honneur|d honneur|honoraires ¦ speaker = conferencier|conferenciers|intervenant|intervenants|orateurs
    volunteer = volontaire|volontaires|benevole|benevoles ¦ mentor = mentors|parrains ¦ jury = jurés ¦ board alumni = anciens du bureau|anciens du conseil|anciens membres du bureau|ex membres du bureau ¦ press list = liste presse|liste de presse
    DE = allemand|allemands|allemande|allemandes ¦ FR = francais|français|française|françaises|francaise|francaises
    NL = neerlandais|néerlandais|néerlandaise|hollandais|hollande|neerlandaise ¦ DK = danois|danoise ¦ PL = polonais|polonaise
    SE = suedois|suédois|suédoise|suedoise ¦ CH = suisses ¦ AT = autrichiens ¦ Hamburg = hambourg|hambourgeois|hambourgeoise
    Gdańsk = dantzig ¦ Bremen = breme ¦ Hannover = hanovre ¦ Groningen = groningue
    København = copenhague ¦ Köln = cologne ¦ München = munich ¦ Nürnberg = nuremberg ¦ Dresden = dresde ¦ Mainz = mayence
    Wien = vienne ¦ Basel = bale ¦ Bern = berne ¦ Warszawa = varsovie ¦ Kraków = cracovie ¦ Szczecin = stettin
    Praha = prague ¦ Antwerpen = anvers ¦ Gent = gand ¦ Brugge = bruges ¦ London = londres ¦ Milano = milan ¦ Genève = geneve ¦ Zürich = zurich
    early bird = tarif anticipe ¦ tongue de = germanophone|germanophones ¦ tongue fr = francophone|francophones
    tongue en = anglophone|anglophones ¦ tongue it = italophone|italophones ¦ tongue es = hispanophone|hispanophones
    tongue nl = neerlandophone|neerlandophones ¦ tongue ru = russophone|russophones ¦ tongue pt = lusophone|lusophones
    tongue pl = polonophone|polonophones ¦ tongue tr = turcophone|turcophones ¦ tongue da = danophone|danophones
    tongue sv = suedophone|suedophones|suédophone|suédophones ¦ tongue no = norvegophone|norvegophones ¦ tongue uk = ukrainophone|ukrainophones
  `),
  added: table(`
    vegetarian = mange végétarien|mangent végétarien|manger végétarien|végétarien|végétariens|végétarienne|végétariennes ¦ vegan = mange végan|mangent végan|mange vegan|mangent vegan|végane|véganes|végétalien|végétaliens|végétalienne ¦ diet = régime alimentaire|régimes alimentaires|régime|régimes
    needs step-free access = un accès de plain pied|un accès pmr|plain pied|accès de plain pied|pmr|accès pmr|sans marches|accès sans marches|fauteuil roulant|fauteuil
    t-shirt size = taille de t shirt|taille du t shirt|taille ¦ volunteer hours = heures de bénévolat
    photography = photographie|photographier|photographe|photographes ¦ drawing = dessin|dessiner ¦ moderation = modération|animer
  `),
  apart: table(`
    doit payer = owes ¦ doivent payer = owes ¦ doit regler = owes ¦ doivent regler = owes
  `),
  speaking: () => [],
  peopleOf: (town) =>
    ['ois', 'oise', 'oises', 'ais', 'aise', 'aises', 'ien', 'ienne', 'iens', 'iennes'].map(
      (end) => `${town.replace(/e$/, '')}${end}`,
    ),
  relatives: 'qui|que|qu|dont|lesquels|lesquelles|ceux|celles|seulement|avec|sans|uniquement',
  somebody: '',
  corrections: [
    /^non\s*[,.:;!–]\s*(?:je (?:voulais(?: dire)?|veux dire|parlais d(?:es?|u))[,: ]+)?/i,
    /^(?:(?:pardon|désolée?|ah)[,. ]+)?(?:non[, ]+)?je (?:voulais(?: dire)?|parlais d(?:es?|u))[,: ]+/i,
    /^(?:non\s+)?(?:pardon|désolée?|attendez?|attends)\s*[,.:;!–]\s*/i,
    /^non\s+(?=(?:pas|les?|la|l['’]|ceux|celles?|celui)(?:\s|\b))/i,
  ],
  corrected: /[,\s]+(?:désolée?|pardon|plutôt)\s*[.!]?$/i,
  unmeant: /^(?:et )?(?:pas|non pas|plutôt que)(?:\s|$)/i,
  anew: /^(?:(?:et|bon|sinon),? )?(?:autre (?:chose|question|sujet)|(?:une )?autre question|(?:tout )?autre chose|changeons de sujet)\s*[,.:;!–-]+\s*/i,
  ours: 'nos|notre',
  returns:
    /^(?:et )?(?:(?:revenons|retour|pour revenir|je reviens|on revient)\s+(?:à|aux?|sur)|reprenons|encore une fois)\s+/i,
  agains: /\s+(?:encore(?: une fois)?|à nouveau|de tout à l['’]heure|de tantôt)$/i,
  other_one: /^(?:et )?(?:(?:pour|avec) )?l['’]autre\s*\??$/i,
  one_of: /^(?:(?:et|non,?) )?(?:celui|celle) (?:qui habite )?(?:(?:de|du|à|en) |d['’])/i,
  found: {
    members: 'il|elle|lui|son|sa|ses',
    events: 'y|il|elle|celui la|celle la',
    cities: 'la bas|y',
    neither: 'il y a|y a t il|y a|il reste|reste t il|il faut|il manque|existe t il|est il|il est',
    event: 'evenement',
    that: 'l|cet|d',
    which: 'avec|a|au|en|du|de|qui|ou|que|le',
  },
  indefinite: 'par|de|un|une|chaque|tout|aucun|aucune',
  prepositions: 'dessus|dessous',
  asides:
    'quelqu un a|quelqu un vient|quelqu un s est|reunion de bureau|on se reunit|je|j|me|m|moi|mon|ma|mes|désolé|désolée|merci|c est pour|on voudrait|on veut|on aimerait|on cherche|nous cherchons|nous voulons|nous voudrions|afin|histoire de|ça m|ca m|au telephone|en ligne|m attend|attend|attendent|me demande|me demandent',
  association: 'l association|notre association|la guilde|notre guilde|le club|notre club|l organisation|l organisme',
  others:
    'qui d autre|quelqu un d autre|qui encore|qui a part moi|mon collegue|ma collegue|mon voisin|ma voisine|les autres|autres membres|autres adherents|tous les autres|d autres',
  ahead:
    'qui vient|viennent au|viennent a la|vient au|vient a la|doivent etre payees|doit etre payee|a payer|on attend|attendons nous|nous attendons|d ici|a partir de maintenant|a lieu|ont lieu',
  purposes:
    'je veux|je voudrais|je dois|j aimerais|il me faut|j en ai besoin|nous voulons|nous devons|nous voudrions|on veut|on doit|on voudrait|pour que|pour le|pour la|pour les|pour mon|pour ma|pour leur|pour preparer|pour envoyer|afin de|afin que|car|parce que|parce qu|c est pour|le bureau|le tresorier|l auditeur|avant que|avant de',
  requests:
    'peux tu|pouvez vous|pourrais tu|pourriez vous|est ce que tu peux|est ce que vous pouvez|puis je avoir|pourrais je avoir',
  addressing:
    'm|mme|mlle|monsieur|madame|mademoiselle|où habite|où vit|depuis quand|combien doit|combien nous doit|quel âge a',
  doing: 'est|était|a|avait|doit|vient|paie|paye|sera|viendra',
  openers:
    'est ce que|est ce qu|est il|sont|avons nous|avez vous|a t|ont|y a t|c est bien vrai|suis je|as tu|ai je|existe t',
  was: 'était|étaient|ont été|a été|étions',
  inverted:
    'est encore membre|est toujours membre|est bien membre|est deja membre|fait encore partie|fait toujours partie|savoir si|dire si|verifier si|savoir s il|dire s il|est il|est elle|sont ils|sont elles|a t il|a t elle|a t on|ont ils|ont elles|fait il|font ils|peut il|peuvent ils|va t il|vont ils|suis je|ai je|etais je|etait il|etaient ils|doit il|doivent ils|vient il|viennent ils|reste t il|y a t il|existe t il',
  falling:
    'moins|baisse|baissé|diminué|chute|chuté|plus jeune|plus jeunes|plus petit|plus petits|moins bien|pire|plus vite|plus rapidement|plus tot|en recul|reculé|en retard sur',
  examples: {
    members: 'Combien de membres avons-nous ?|Qui a adhéré ce mois-ci ?|Combien de membres par catégorie ?',
    events:
      'Quels évènements sont à venir ?|Combien d’évènements cette année ?|Quel évènement a eu le plus de participants ?',
    registrations:
      'Combien d’inscriptions ce mois-ci ?|Qui est sur liste d’attente ?|Combien d’inscriptions par évènement ?',
    invoices: 'Quelles factures sont en retard ?|Combien reste-t-il à payer ?|Qui nous doit de l’argent ?',
    refunds:
      'Combien avons-nous remboursé cette année ?|Quels remboursements ce mois-ci ?|Remboursements de cette année par mois',
    payments:
      'Combien avons-nous encaissé cette année ?|Quels paiements ce mois-ci ?|Combien avons-nous encaissé par mode de paiement cette année ?',
    feedback: 'Quels évènements ont été les mieux notés ?|Quelle est la note moyenne cette année ?',
  },
  orders:
    'supprimer|effacer|merci d annuler|merci d envoyer|merci d archiver|merci de rembourser|veuillez annuler|veuillez envoyer|veuillez archiver|veuillez rembourser|supprime|supprimez|efface|annule|annulez|deplace|deplacez|marque|marquez|approuve|approuvez|refuse|envoie|envoyez|ecris|ecrivez|cree|creez|ajoute|ajoutez|modifie|modifiez|change|changez|reserve moi|inscris|inscrivez|rembourse|remboursez|relance|relancez|invite|traduis|traduisez|publie|publiez|archive|archivez|paie|paye|réserve|reserve|réservez|reservez|commande|commandez|appelle|appelez|augmentez|baissez|diminuez|renouvelez|suspendez|bloquez|confirmez|enregistrez|facturez|encaissez|imprime|imprimez|exportez|importez|notifie|notifiez|previens|prevenez|prolongez|ouvrez|fermez|attribuez|programmez|reportez|augmente la|augmente le|baisse le|baisse la|enregistre un|enregistre le|confirme l|confirme la|ouvre les|ferme les',
  foreign:
    'quels comites|quelles commissions|qui est le tresorier|qui est notre tresorier|qui est tresorier|qui est le president|qui est notre president|qui est au bureau|qui siege au|solde de notre compte|notre compte bancaire|compte bancaire|ont vote contre|voix contre|avons nous depense|on a depense|nous avons depense|depense pour|compte courant|releve bancaire|triche|vole dans la caisse|fraude|escroquerie|meteo|blague|poeme|mot de passe|mots de passe|iban|numero de carte|numeros de carte|coordonnees bancaires|capitale de|president de la republique|bourse|recette de cuisine|benefice|budget|depenses|sexe|femmes|hommes|newsletter|site web|facebook|instagram|sponsor|sponsors|religion|temps qu il fera|pleuvoir|pleuvra|pleut|neiger|quel temps fera|solde bancaire|compte en banque|solde du compte|statuts de l association|nos statuts|les statuts|reglement interieur|proces verbal de|dernier vote|resultat du vote|resultats du vote|resultat de l election|resolution|resolutions|salaire|salaires|paie des employes|assurance|assurances|loyer|bail|impots|declaration fiscale|tva a declarer|emprunt|pret bancaire|livret|benefice net|resultat net|pertes et profits|bilan comptable|situation familiale|maries|nationalite|nationalites|handicap|sante|allergies|twitter|linkedin|reseaux sociaux|taux de change|bitcoin|football|recette de|d apres toi|d apres vous|a ton avis|a votre avis|selon toi|penses tu|pensez vous|que penses tu|ton avis|votre avis sur|faut il augmenter|faut il baisser|devrait on augmenter|devrions nous augmenter|devons nous augmenter|devrait on|est ce une bonne idee|qui va gagner|sens de la vie|parking|se garer|temps va t il faire|temps il va faire|temps va faire|temps fera|quel temps|temps qu il fait|menu du|le menu|ferait un bon|ferait une bonne|digne de confiance|bon tresorier|bonne tresoriere|quelqu un de bien|faire confiance',
  numbers: table(`
    un = 1 ¦ une = 1 ¦ deux = 2 ¦ trois = 3 ¦ quatre = 4 ¦ cinq = 5 ¦ six = 6 ¦ sept = 7 ¦ huit = 8 ¦ neuf = 9
    dix = 10 ¦ onze = 11 ¦ douze = 12 ¦ treize = 13 ¦ quatorze = 14 ¦ quinze = 15 ¦ seize = 16 ¦ vingt = 20
    trente = 30 ¦ quarante = 40 ¦ cinquante = 50 ¦ soixante = 60 ¦ septante = 70 ¦ huitante = 80 ¦ nonante = 90
    cent = 100 ¦ cents = 100 ¦ mille = 1000 ¦ douzaine = 12 ¦ dizaine = 10 ¦ demi = 0.5 ¦ moitie = 0.5 ¦ quelques = 3
  `),
  time: FR_TIME,
}
