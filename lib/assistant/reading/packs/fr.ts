import { FR_WORDS } from '#lib/assistant/reading/packs/fr-words'
import { FR_ORDINARY } from '#lib/assistant/reading/packs/ordinary'
import { type Pack, table } from '#lib/assistant/reading/packs/pack'

/** French. */
export const FR: Pack = {
  language: 'fr',
  endings: /(?:es|s|e|x)$/,
  fillers:
    'quelque chose|du tout|que|vu|voit|connu|viennent|vient|venant|proviennent|originaires|heures|suis|ceux|celles|es|sommes|avez|mlle|dr|ne|n|en tout cas|sur|si|non je voulais dire|je voulais dire|coucou|c est mort|dossier|dossiers|tu peux regarder|on me demande|demande|regarder|en ce moment|a eu|eu|viennent de|vient de|quand meme|comptable|verificateur|il faudrait que|faudrait|moindre|la moindre|ci|affichent|affiche complet|montent|se montent|lesquels ont|cote|date|fois|vrai|bien vrai|explique|expliquez|effectue|effectues|eu lieu en|irais|alors que|il y a eu|personnes|chers|notre base|regle|chez|puis|elle est|le|la|les|l|un|une|des|de|du|d|au|aux|a|en|et puis|ce|cet|cette|ces|c|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leur|leurs|je|j|tu|il|elle|on|nous|vous|ils|elles|me|m|te|t|se|s|y|qu|quoi|dont|est|sont|etait|etaient|sera|seront|ete|etre|ont|as|ai|avons|avez|avait|avaient|aura|auront|ayant|fait|faire|font|faits|faites|faut|peux|peut|pouvez|pourrais|pourriez|peuvent|voudrais|veux|voulons|aimerais|souhaite|souhaiterais|doit|doivent|svp|s il vous plait|s il te plait|stp|merci|bonjour|salut|bonsoir|cordialement|donner|donne|donnez|dire|dis|dites|savoir|sais|indiquer|indiquez|besoin|juste|actuellement|a ce jour|en ce moment|aujourd hui|au total|en tout|tout|donc|alors|aussi|bien|deja|encore|vraiment|environ|a peu pres|exactement|association|guilde|club|quorate|systeme|donnees|base|base de donnees|fichier|question|petite question|pour|par rapport|chez|a propos|parmi|la bas|ici|est ce|est ce que|qu est ce que|plus exactement|vivent|vit|habitent|habite|habitant|resident|reside|domicilies|bases|base a|situes|parlent|parle|parlant|tenu|tenus|organise|organises|organisees|organisee|eu lieu|lieu|prevu|enregistres|inscrits chez nous|nom|noms|montant|total|chiffre|chiffres|quel|quelle|quels|quelles|lequel|laquelle|lesquels|lesquelles|comme|ou en|chaque fois|peux tu|pouvez vous|pourriez vous|voir|regarder|trouver|connaitre|obtenir|rapport|reunion|ce soir|pour le rapport|rapport annuel|disposent|dispose|possedent|possede|appartiennent|existe|existent|compte t on|comptons|compte|comptent|combien y a t il|il y a|y a t il|a t on|avons nous|nous avons|actuel|actuelle|cela|ca|eux|celles|celui|afin|maintenant|monsieur|madame|m|mme|voila|bref|rapidement|vite|simplement|tres|lui|fut|soit|pendant|durant|elles memes|rappeler|rappelle|aider|verifier|chez nous|jusqu ici|achete|achetes|ensemble|personnes qui|avoir|etes|fois ci|pour le bureau|le bureau|pour le conseil|le conseil|reunion du bureau|pour le tresorier|le tresorier|la tresoriere|au plus vite|un peu|en plus|le president|la presidente|le secretaire|c est fini|peu importe|a fini|ont fini|confondus|tous confondus|toutes confondues|confondues|me sortir|sors moi|sortez moi|me sortez|avec les montants|avec montants|avec le montant|de tous les temps|comment|pourront|etant|parce que|parce qu|s eleve|s elevent|s eleve t|s elevent t|se chiffre|se chiffrent|entre nous|d entre nous|parmi nous|a l etat de|a l etat|etat de|quelque part|envers nous|envers|dites moi|dis moi|peux tu me dire|pourrais tu|merci d avance|bonjour a tous|une petite question|vite fait|grosso modo|exact|au juste|bah|ben|euh|du coup|en fait|au fait|eus|renseigne|renseignes|renseignee|calendrier|figurent|figure|comptons nous|compte t|denombre t on|recense t on|recensons nous|il se trouve que|apparait|apparaissent|combien est ce que|est ce qu|entre|fait partie de|font partie de|fait partie|font partie|faire partie de|faire partie|combien est ce qu|tombe|se tient|se tiendra|tient|aura lieu|auront lieu|se passe|se passera|represente|representent|ca represente|ca fait',
  words: FR_WORDS,
  ordinary: FR_ORDINARY,
  values: table(`
    student = étudiant|tarif etudiant|tarif etudiants|categorie etudiant|etudiants|etudiante|etudiantes ¦ individual = individuel|individuels|individuelle|ordinaires
    fellow = fellow|fellows ¦ small business = petite entreprise|petites entreprises|pme
    corporate = grandes entreprises|grande entreprise|corporate
    honorary = membre d honneur|membres d honneur|d honneur|honoraires ¦ speaker = intervenant|intervenants|orateurs
    volunteer = benevole|benevoles ¦ mentor = mentors|parrains ¦ jury = jurés ¦ press list = liste de presse
    DE = allemand|allemands|allemande|allemandes ¦ FR = francais|francaise|francaises
    NL = neerlandais|hollandais|hollande|neerlandaise ¦ DK = danois|danoise ¦ PL = polonais|polonaise
    SE = suedois|suedoise ¦ CH = suisses ¦ AT = autrichiens ¦ Hamburg = hambourg|hambourgeois|hambourgeoise
    Gdańsk = dantzig ¦ Bremen = breme ¦ Hannover = hanovre ¦ Genève = geneve ¦ Zürich = zurich
    early bird = tarif anticipe ¦ tongue de = germanophone|germanophones ¦ tongue fr = francophone|francophones
    tongue en = anglophone|anglophones ¦ tongue it = italophone|italophones ¦ tongue es = hispanophone|hispanophones
    tongue nl = neerlandophone|neerlandophones ¦ tongue ru = russophone|russophones ¦ tongue pt = lusophone|lusophones
  `),
  apart: table(`
    doit payer = owes ¦ doivent payer = owes ¦ doit regler = owes ¦ doivent regler = owes
  `),
  relatives: 'qui|que|qu|dont|lesquels|lesquelles',
  indefinite: 'un|une|chaque|tout|aucun|aucune',
  prepositions: 'dessus|dessous',
  openers:
    'est ce que|est ce qu|est il|sont|avons nous|avez vous|a t|ont|y a t|c est bien vrai|suis je|as tu|ai je|existe t',
  was: 'était|étaient|ont été|a été|étions',
  inverted:
    'est il|est elle|sont ils|sont elles|a t il|a t elle|a t on|ont ils|ont elles|fait il|font ils|peut il|peuvent ils|va t il|vont ils|suis je|ai je|etais je|etait il|etaient ils|doit il|doivent ils|vient il|viennent ils|reste t il|y a t il|existe t il',
  falling:
    'moins|baisse|baissé|diminué|chute|chuté|plus jeune|plus jeunes|plus petit|plus petits|moins bien|pire|plus vite|plus rapidement|plus tot|en recul|reculé|en retard sur',
  examples: {
    members: 'Combien de membres avons-nous ?|Qui a adhéré ce mois-ci ?|Combien de membres par catégorie ?',
    events:
      'Quels évènements sont à venir ?|Combien d’évènements cette année ?|Quel évènement a eu le plus de participants ?',
    registrations:
      'Combien d’inscriptions ce mois-ci ?|Qui est sur liste d’attente ?|Combien d’inscriptions par évènement ?',
    invoices: 'Quelles factures sont en retard ?|Combien reste-t-il à payer ?|Qui nous doit de l’argent ?',
    payments:
      'Combien avons-nous encaissé cette année ?|Quels paiements ce mois-ci ?|Combien avons-nous encaissé par mode de paiement cette année ?',
    feedback: 'Quels évènements ont été les mieux notés ?|Quelle est la note moyenne cette année ?',
  },
  orders:
    'supprime|supprimez|efface|annule|annulez|deplace|deplacez|marque|marquez|approuve|approuvez|refuse|envoie|envoyez|ecris|ecrivez|cree|creez|ajoute|ajoutez|modifie|modifiez|change|changez|reserve moi|inscris|inscrivez|rembourse|remboursez|relance|relancez|invite|traduis|traduisez|publie|publiez|archive|archivez|paie|paye|réserve|reserve|réservez|reservez|commande|commandez|appelle|appelez',
  foreign:
    'triche|vole dans la caisse|fraude|escroquerie|meteo|blague|poeme|mot de passe|mots de passe|iban|numero de carte|numeros de carte|coordonnees bancaires|capitale de|president de la republique|bourse|recette de cuisine|benefice|budget|depenses|sexe|femmes|hommes|newsletter|site web|facebook|instagram|sponsor|sponsors|religion|temps qu il fera|pleuvoir|pleuvra|pleut|neiger|quel temps fera|solde bancaire|compte en banque|solde du compte',
  numbers: table(`
    un = 1 ¦ une = 1 ¦ deux = 2 ¦ trois = 3 ¦ quatre = 4 ¦ cinq = 5 ¦ six = 6 ¦ sept = 7 ¦ huit = 8 ¦ neuf = 9
    dix = 10 ¦ onze = 11 ¦ douze = 12 ¦ treize = 13 ¦ quatorze = 14 ¦ quinze = 15 ¦ seize = 16 ¦ vingt = 20
    trente = 30 ¦ quarante = 40 ¦ cinquante = 50 ¦ soixante = 60 ¦ septante = 70 ¦ huitante = 80 ¦ nonante = 90
    cent = 100 ¦ cents = 100 ¦ mille = 1000 ¦ douzaine = 12 ¦ dizaine = 10 ¦ demi = 0.5 ¦ quelques = 3
  `),
  time: {
    day: 'jour|jours|journee',
    week: 'semaine|semaines',
    month: 'mois|mensuel',
    quarter: 'trimestre|trimestres',
    year: 'an|ans|annee|annees|annuel',
    fiscal: 'exercice|fiscal|fiscale|comptable',
    half: 'semestre|semestres',
    this: 'ce|cet|cette|en cours|courant|courante|ces',
    last: 'dernier|derniere|derniers|dernieres|passe|passee|precedent|precedente|ecoule|precedents|ecoules',
    next: 'prochain|prochaine|prochains|prochaines|suivant|suivante|a venir|suivants',
    before_last: 'avant dernier|avant derniere',
    today: 'aujourd hui|aujourdhui',
    yesterday: 'hier',
    tomorrow: 'demain',
    now: 'aujourd hui|present|maintenant|ce jour',
    ago: 'il y a',
    lasting: 'depuis|depuis deja',
    since: 'depuis|a partir de|des',
    before: 'avant',
    after: 'apres',
    until: 'jusqu a|jusqu au|jusqu en|jusque|d ici|jusqu',
    between: 'entre',
    from: 'de|du',
    and: 'et|a|au|jusqu a|jusqu au',
    links: 'le|la|les|l|de|du|des|d|en|au|a|dans|durant|pendant|cours|sur|pour|tout|toute|meme|aux|lors|n|ou',
    to_date: 'jusqu ici|a ce jour|jusqu a present|jusqu a maintenant',
    which_follows: true,
    end: 'fin|fin de|a la fin',
    start: 'debut|debut de',
    within: 'd ici|sous|dans|en|pendant|durant|sur',
    rolling: 'ecoules glissants',
    whole: {
      hier: 'yesterday',
      'avant hier': 'day_before_yesterday',
      'du mois': 'this_month',
      'de l annee': 'this_year',
      'du trimestre': 'this_quarter',
    },
    months: [
      'janvier|janv',
      'fevrier|fevr',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet|juil',
      'aout',
      'septembre|sept',
      'octobre|oct',
      'novembre|nov',
      'decembre|dec',
    ],
    weekdays: [
      'lundi|lundis',
      'mardi|mardis',
      'mercredi|mercredis',
      'jeudi|jeudis',
      'vendredi|vendredis',
      'samedi|samedis',
      'dimanche|dimanches',
    ],
    seasons: ['printemps', 'l ete|cet ete|en ete', 'automne', 'hiver'],
    feasts: {
      '01-01': 'nouvel an|jour de l an',
      'easter+0': 'paques',
      'easter+49': 'pentecote',
      '12-25': 'noel',
      '09-01': 'la rentree|rentree',
      '11-01': 'toussaint',
      '07-14': 'quatorze juillet',
    },
    ordinals: ['premier|premiere|1er|1', 'deuxieme|second|2e|2', 'troisieme|3e|3', 'quatrieme|4e|4'],
  },
}
