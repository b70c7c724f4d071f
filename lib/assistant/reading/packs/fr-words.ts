import type { ConceptName } from '#lib/assistant/reading/concepts'

/** What stands for each concept in French. */
export const FR_WORDS: Partial<Record<ConceptName, string>> = {
  paid_on_time:
    'a temps|ponctuel|ponctuels|ponctuellement|dans les delais|payent a temps|paient a temps|payees a temps|paye a temps|avant l echeance',
  paid_late:
    'paient en retard|paye en retard|payees en retard|payee en retard|paient tard|reglees en retard|apres l echeance|paiement tardif|paiements tardifs',
  reminded:
    'relance|relances|relancé|relancés|relancée|relancées|rappel|rappels|lettre de rappel|rappel de paiement|rappels de paiement|lettre de relance|lettres de relance|courrier de relance|mise en demeure',
  overbooked:
    'surbooke|surreserve|depasse sa capacite|depassent leur capacite|depasse la capacite|au dela de la capacite|surreservation|plus d inscrits que de places',
  room: 'salle|salles|dans quelle salle|quelle salle',
  resigned:
    'demissionne|demission|demissions|resilie|resiliation|resiliations|demissionner|resilier|demissionnent|ont demissionne|a demissionne|mis fin a leur adhesion|mis fin|resilient|ont resilie|annule leur adhesion|annule son adhesion|lettre de demission',
  until_when:
    'jusqu a quand court|court jusqu a quand|court encore combien de temps|combien de temps court|jusqu a quand|jusqu a quelle date|avant quelle date|avant quand|pour quand|d ici quand',
  faster: 'plus tard|plus tot|plus vite|plus rapidement|moins vite|plus lentement',
  since_when:
    'depuis quand|depuis combien de temps|membre depuis|anciennete|annees d anciennete|d anciennete|ans d adhesion|annees d adhesion|ans d anciennete|ans de presence',
  free: 'libre|libres|reste|restent|restant|restants|restantes|disponible|disponibles|reste t il|vacantes',
  what: 'qu est ce que|qu avons nous|qu ai je',
  same_date:
    'jusqu au meme jour|jusqu a la meme date|meme periode|sur la meme periode|meme date|a la meme date|meme jour|meme epoque|meme moment',
  better: 'mieux|moins bien|mieux que',
  priced: 'payant|payants|payante|payantes',
  members:
    'adhesions|combien sommes nous|nous sommes combien|sommes nous de membres|adhesion|membre|membres|adherent|adherents|adherente|adherentes|sociétaire|effectif|effectifs|menbres|cotisant|cotisants',
  people:
    'personne|personnes|gens|quelqu un|monde|individus|tout le monde|quiconque|des gens|personne au total|chacun|tous ceux|toutes celles',
  events:
    'truc|trucs|evenement|evenements|manifestation|manifestations|activite|activites|rencontre|evenemment|évènements|agenda',
  invoices: 'facture|factures|fature|facturation',
  payments: 'paiement|paiements|reglement|reglements|versement|versements|encaissement|encaissements|payement',
  registrations: 'inscription|inscriptions|reservation|reservations|billet|billets|place reservee|places reservees',
  attendees:
    'convives|convive|participant|participants|participante|visiteur|visiteurs|presents|participations|gens presents',
  guests: 'invite|invites|externe|externes|non membres|non adherents|non membre|exterieurs',
  tiers:
    'formule d adhesion|formules d adhesion|categorie|categories|formule|formules|niveau|niveaux|type d adhesion|types d adhesion|tarif|tarifs|categorie de membre|categories de membres|type de membre|categorie d adhesion|categories d adhesion|palier|paliers|statut de membre',
  ticket_types: 'type de billet|types de billets|type de billets',
  sessions:
    'programme de|intervention|interventions|intervient|interviennent|ordre du jour|expose|exposes|qui intervient|qui parle|session|sessions|conférence du programme',
  feedback: 'ont dit|qu ont dit|avis|commentaire|commentaires|retour|retours|evaluations recues',
  credit_notes: 'avoir|avoirs|note de credit|notes de credit',
  failed:
    'echoue|echoues|echouee|echouees|non remis|non remises|pas ete remis|pas pu etre remis|pas ete delivres|pas pu etre delivres|non distribues|non delivres|pas ete distribues|pas arrives',
  mails: 'courriel envoye|courriels envoyes|mails|messages',
  terms: 'periode d adhesion|periodes d adhesion',
  debtors: 'debiteur|debiteurs|mauvais payeur|mauvais payeurs',
  active: 'actif|actifs|active|actives|a jour|en regle|actuellement actifs|cotisants|cotisantes',
  current: 'actuels|actuelles|actuel|en cours de validite',
  grace:
    'sursis|en sursis|delai de grace|periode de grace|en delai de grace|en grace|en periode de grace|pas encore renouvele|n a pas encore renouvele|n ont pas encore renouvele|pas encore renouveles|delai de carence|periode de sursis|dans le delai de grace|delai supplementaire',
  pending:
    'candidature|candidatures|demande d adhesion|demandes d adhesion|candidat|candidats|demandes en attente|en attente|demandes|postulants|candidatures en attente|candidates|postulant|postulante|demandes a traiter|candidatures a traiter|candidatures a examiner|dossiers en attente|veulent adherer|souhaitent adherer|en cours d examen|non traitees|a traiter|pas traitees|non traites|pas encore traitees|demande a adherer|demande a rejoindre|souhaite adherer|veut adherer',
  to_decide:
    'attend d etre approuve|attendent d etre approuves|attend une validation|en attente d approbation|en attente de validation|demandes a valider|dossier a valider|a approuver|a valider|attend une decision|attendent une decision|en attente d une decision|en attente de decision|attendent une validation|attendent d etre approuvees|attend une approbation|attendent une approbation|pas encore approuves|pas encore approuvees|pas encore validees',
  lapsed:
    'a expire|ont expire|est expire|deja expire|est expiree|sont expires|expires|expiree|expirees|echu|echus|perime|perimes',
  suspended: 'suspended|suspendu|suspendus|suspendue|bloque|bloques',
  deceased: 'decede|decedes|decedee|mort|morts|defunt|defunts|decedees|deces|disparus cette annee',
  former: 'ancien|anciens|anciennes|ex membres|ex adherents|ancienne',
  archived: 'archive|archives|archivee|archivees',
  any_status: 'jamais connu|tous statuts confondus|quel que soit le statut|y compris les anciens|tous statuts',
  individual:
    'particulier|particuliers|personne physique|personnes physiques|individuelles|individus prives|membres particuliers|a titre individuel|a titre prive',
  organization:
    'organisation|organisations|entreprise|entreprises|societe|societes|personne morale|personnes morales|institution|institutions|structures|organismes|organisme|boites|etablissements|compagnies',
  joined:
    'adherent en|ont adhere|a adhere|sont arrives|est arrive|adherait|inscrits comme membres|rejoignent|nous rejoignent|adhesions|gagne|adhere|adherer|adheré|rejoint|rejoints|nouveau|nouveaux|nouvelle|nouvelles|arrive|arrives|arrivees|nouveaux membres|nouvelles adhesions|recrute|recrutes|devenu membre|devenus membres|nous ont rejoints|entres|adhesion en|nouveaux adherents|rejoindre|arrivants|entrees|acquis|gagne|gagné|nous apporte|apporte|apportent|nouveaux inscrits|nouvelles recrues|recrues|recrue|nouveaux arrivants|nouvel adherent|nouvelles arrivees|se sont inscrits comme membres|devenus adherents|integre|integres|inscrits comme adherents|nous ont rejoint|a rejoint|ont rejoint|rejointes|adheraient|adherent depuis|petits nouveaux|inscrits a l association|inscrit a l association|inscrites a l association|inscrits dans l association|inscrits au club|entres dans l association|entrees dans l association|nvx|nvelles|devient membre|deviennent membres|nouveaux venus|entré|entrée|entrés|se sont inscrits a l association|s est inscrit a l association|s inscrire a l association|se sont inscrites a l association',
  left: 'partent|partant|quittent|quitter|partiront|nous ont quittes|sont partis|est parti|plus membres|plus membre|pas renouveler|pas renouveles|n ont pas renouveler|parti|partis|partie|depart|departs|quitte|perdu|perdus|pas renouvele|non renouvele|n ont pas renouvele|quittes|sorties|perdre|nous quittent|quitte l association|quitte la guilde|ne sont plus membres|n est plus membre|plus parmi nous|partantes|sortants|demissionnaires|perte de membres|pertes de membres|abandons|n ont pas reconduit|ne sont plus adherents|n ont pas renouvele leur adhesion|departs de membres|laisse expirer|s en sont alles|s en est alle|perdue',
  expires:
    'expire|renouvellements a venir|arrivent a echeance|expirent|expirer|arrive a echeance|arrivent a echeance|a echeance|se termine|se terminent|prend fin|prennent fin|fin d adhesion|a renouveler|doit renouveler|doivent renouveler|doivent etre renouvelees|echeance de l adhesion|viennent a echeance|renouvellement|renouvellements|termine|expirera|expireront|echeant|expirant|arrivant a echeance|sur le point d expirer|vont expirer|va expirer|finissent|finit|prennent fin bientot|a renouveler bientot|doivent renouveler bientot|arrivent a terme|arrive a terme|touchent a leur fin|date d expiration|expiration|expirations|echeance d adhesion|prendront fin|prendra fin|se terminant|qui se terminent|vient a echeance|arrivant a terme|arriveront a terme|parvient a echeance',
  renewed:
    'renouvele|renouveles|renouvelees|ont renouvele|renouveler|reconduit|reconduits|reconduites|reconduire|renouvele leur adhesion|prolonge|prolonges|readhere|renouvellent leur adhesion|renouvellent',
  renews_itself:
    'renouvellement automatique|reconduction automatique|reconduction tacite|tacite reconduction|automatiquement|renouvellent automatiquement|renouvele automatiquement|renouvelle automatiquement|se renouvelle automatiquement|se renouvellent automatiquement|reconduites automatiquement|automatique|de facon automatique|renouvelle tout seul|se renouvelle tout seul|renouvellent tout seuls|tacitement|reconduit tacitement',
  votes:
    'peuvent voter a l ag|peut voter a l ag|voter a l ag|voter a l assemblee generale|voter a l assemblee|peuvent voter a l assemblee generale|droit de vote|droits de vote|peuvent voter|peut voter|voter|votants|votant|electeurs|votent|vote|electeur|droit au vote|electorat|habilites a voter|peuvent prendre part au vote|ont le droit de voter',
  has_email:
    'une adresse e mail|une adresse mail|un e mail|un email|adresse mail renseignee|une adresse electronique|adresse e mail|adresse mail valide|une adresse courriel',
  has_phone: 'un telephone|un numero de telephone|numero de telephone',
  round_birthday:
    'anniversaire rond|fete un anniversaire rond|fetent un anniversaire rond|fetera un anniversaire rond|feteront un anniversaire rond|anniversaires ronds|anniversaire a chiffre rond|anniversaires a chiffre rond|anniversaire a compte rond',
  has_birthday: 'une date de naissance|date de naissance renseignee',
  has_account:
    'compte en ligne|compte utilisateur|se connecter|un compte|acces en ligne|comptes|un acces|identifiants|acces au portail|espace membre|compte membre|comptes en ligne|un compte en ligne',
  confirmed_email:
    'e mail confirme|adresse confirmee|email confirme|mail confirme|adresse e mail confirmee|confirme leur adresse|confirme leur e mail|confirme leur email|confirme son adresse',
  in_directory:
    'annuaire|dans l annuaire|annuaire des membres|repertoire|visible dans l annuaire|dans le repertoire|visibles dans l annuaire',
  consented:
    'consenti|consentement|consentements|consent|donne leur accord|donne son accord|leur accord|son accord|autorise|autorisation|sont d accord pour|est d accord pour|abonnes|abonne a la lettre|abonnes a la lettre|abonnes a la newsletter|recoivent la newsletter|veulent la newsletter',
  tagged: 'etiquetes|avec une etiquette',
  inactive:
    'inactif|inactifs|inactive|inactives|sans activite|aucune activite|pas actifs|dormants|signe de vie|donne signe de vie|plus donne de nouvelles|donne de nouvelles|sans nouvelles|silencieux|pas vus|disparus|disparu|passifs|passif|dormant|endormis|plus actif|plus actifs|pas donne signe',
  paid: 'règlent|reglent|règle|paie|payait|payaient|payons|regler|acquittent|depense|depenser|paye|payes|payee|payees|regle|regles|reglee|reglees|payer|acquitte|acquittees|paient|verse|verses|acquittes|payent',
  unpaid:
    'toujours pas réglé|toujours pas payé|toujours pas réglée|toujours pas réglées|toujours pas payée|toujours pas payées|impaye|impayes|impayee|impayees|ouverte|ouvertes|ouvert|en souffrance|non paye|non payee|non payees|pas paye|non reglees|non reglee|reste a payer|restent a payer|encours|creance|creances|a encaisser|pas encore paye|non payes|pas regle|en attente de paiement|non acquitte|restant du|reste du|pas encore regle|solde ouvert|reste t il a payer|reste t il a encaisser|reste t il a regler|reste a encaisser|a recouvrer|a percevoir|non soldees|non soldee|non solde|a regler|pas soldee|en suspens|restant a payer|restantes a payer|toujours du|encore du|pas encaisse|impayees encore|creances clients|somme due|sommes dues|montants dus|il reste combien a encaisser|il reste combien a payer|reste combien a encaisser|reste combien a payer',
  owes: 'dois|devons|dus|doit|doivent|dette|dettes|devoir|redevable|redevables|nous doit|nous doivent|devait|devaient|devra|devront|doivent encore|doit encore|ont une ardoise|ardoise|ont des dettes|redevables envers nous|dois encore',
  overdue:
    'en retard|en retard de leurs paiements|en retard dans leurs paiements|en retard de leur paiement|en retard pour payer|retard|retards|en retard de paiement|echue|echues|arriere|arrieres|retardataire|retardataires|impayes en retard|depassee|retard de paiement|en souffrance depuis|depasse l echeance|depassees|echeance depassee|date depassee|hors delai|en defaut de paiement|retardees|passees l echeance|l echeance est depassee|depassent l echeance|depasse leur echeance|dont l echeance est passee|echeance est depassee|dont l echeance est depassee|delai depasse|depasse le delai',
  due: 'dois je payer|dois je regler|devons nous payer|faut il payer|est a payer|est a regler|c est a payer|a payer|exigible|exigibles|arrivant a echeance|a echoir|dues le|echeance|echeances|arrivent a echeance|arrive a echeance|viennent a echeance|arriveront a echeance|doivent etre payees|doivent etre reglees|sont dues|est due',
  not_yet_due: 'pas encore echue|pas encore echues|pas echue|pas echues|pas encore a echeance|pas encore exigibles',
  issued:
    'avons nous facture|factures emises|a ete facture|emis|emise|emises|emettre|envoye|envoyees|etabli|etablies|factures emises|avons nous facture|facturer|sont parties|sont partis|parties en|avons envoyees|avons envoye|envoyons|expedie|expediees|etablissons|emettons|parties',
  net: 'hors taxes|hors taxe|hors tva|sans tva|sans la tva|sans taxes|sans les taxes|avant tva|montant net|montant hors taxes|ht',
  draft:
    'brouillon|brouillons|non envoyees|non publie|non publies|pas encore emises|pas encore envoyees|pas emises|pas encore emise|pas encore envoyee|non emises|pas encore finalisees|non finalisees|pas finalisees',
  void: 'annulee comptablement|factures annulees',
  written_off: 'passe en perte|passees en perte|perte|pertes|irrecouvrable|irrecouvrables|abandonne|irrecouvrés',
  part_paid:
    'partiellement payee|partiellement payees|payee en partie|partiellement reglees|partiellement reglee|paiement partiel|payees en partie|reglees qu en partie|payees qu en partie|reglees en partie|acompte verse',
  dues: 'cotisation|cotisations|frais d adhesion|facture de cotisation|factures de cotisation|frais de cotisation|droits d adhesion|montant des cotisations|cotis|cotise|frais d inscription annuels|adhesion annuelle|cotisation annuelle|cotisations annuelles|redevance|redevances|contribution annuelle',
  donations:
    'don|dons|donateur|donateurs|donne a l association|donation|donations|donne de l argent|donnes|bienfaiteurs|bienfaiteur|mecenes|mecene|mecenat|liberalites|donatrices|donatrice|montant des dons|a donne|ont donne|ayant donne|avoir donne|fait un don|fait des dons',
  tickets_sold:
    'vente de billets|ventes de billets|billetterie|recettes d evenements|recettes des evenements|evenementiel|par les evenements|factures d evenements|factures d evenement|les billets|recettes de billetterie|vente des billets|ventes des billets|argent des evenements|revenus des evenements|recettes evenementielles',
  revenue:
    'encaissee|encaissees|encaisses|chiffre d affaires|revenu|revenus|recette|recettes|encaisse|encaissé|rentrees|entrees d argent|produits|rapporte|rapporté|rapportent|rapporter|ressources|encaisser|gagne|gagné|rentre|rentres|rentré|rentrent|nous apporte|apporte|apportent|fait rentrer|fait entrer|empoche|engrange|engranges|argent rentre|rentrees d argent|argent gagne|ca total|produit|encaissements totaux|sommes encaissees|recettes totales|rentre d argent|genere|generes|generer|realise|encaissees|encaissee',
  received: 'recu|recus|recue|percu|percus|touche|recevoir|recues|encaissement|encaissements',
  refunds: 'remboursement|remboursements|rembourse|rembourses|remboursee|rendu|rendus|restitue|restitues',
  returned:
    'rejete|rejetes|rejetee|rejetees|rejets|rejet|revenu impaye|revenus impayes|contrepasse|contrepassés|paiements echoues|paiement echoue',
  credit:
    'trop percu|trop percus|solde crediteur|non affecte|non affectes|credit|credits|non imputes|pas affectes|pas encore affectes|pas imputes|pas encore imputes|trop paye|trop payes|paye en trop|trop verse',
  cash: 'especes|liquide|en especes|comptant|en liquide|argent liquide|paiements en especes|cash|argent comptant',
  cheque: 'cheque|cheques|par cheque|en cheque|en cheques|cheque bancaire',
  card: 'carte|cartes|carte bancaire|par carte|carte de credit|cb|par cb|cartes bancaires|paiements par carte|carte bleue|par carte bancaire',
  bank_transfer:
    'virement|virements|virement bancaire|par virement|virements bancaires|par virement bancaire|virement sepa|virements sepa',
  direct_debit:
    'prelevement|prelevements|prelevement automatique|sepa|par prelevement|prelevements automatiques|prelevement sepa|preleve|preleves|prelevees',
  in_person: 'présentiel|en présentiel|en présence|en personne',
  free_of_charge: 'gratuit|gratuits|gratuite|gratuites|gratuitement',
  hybrid: 'hybride|hybrides|en mode hybride',
  online_payment: 'en ligne|paiement en ligne|paiements en ligne|virtuel|virtuels',
  upcoming:
    'a venir|prochainement|futur|futurs|prevus|prevu|prevues|prevue|planifie|planifies|programmes|programme|au programme|au calendrier|bientot|sous peu|dans peu de temps|tres prochainement|dans les prochains temps|sous peu de temps|a l agenda',
  completed: 'passe|passes|passee|termine|termines|terminee|terminees|ont eu lieu|a eu lieu|acheves',
  ongoing: 'se deroule|se deroulent',
  postponed: 'reporte|reportes|reportee|decale',
  cancelled:
    'annuler|desister|annule|annules|annulee|annulees|annulation|annulations|desiste|desistement|desistements|desistes',
  conference: 'conference|conferences|congres|colloque|colloques',
  gala: 'gala d hiver|gala d ete|galas d hiver|gala|galas|bal|soiree de gala|bals',
  workshop: 'atelier|ateliers|formation|formations|stage|seminaire|seminaires|workshop|workshops',
  hackathon: 'hackathon|hackathons',
  meeting: 'assemblee|assemblee generale|reunions|assemblees',
  webinar: 'webinaire|webinaires|webinar|webinars',
  social: 'fete|soiree|fetes|soirees|sociaux',
  attended:
    'j ai fait|jai fait|ai je fait|ai fait|participaient|participait|participera|viennent aux|vient aux|viendra|assistaient|presents au|s est rendu|se sont rendus|rendus|etais|etiez|j etais|ai je participe|passes a|presentes|se sont presentes|s est presente|participe|participes|participé|participer|participent|assiste|assister|assistent|venu|venus|venue|venues|presence|presences|presente|frequentation|affluence|venir|etaient presents|ont ete presents|presents a|frequente|frequentes|allés|sont venus|est venu|participation|etait present|etait a|frequentees|attire|attires|attirent|attirer|attiré|a attire|etaient la|etait la|etaient a|etaient a la|etaient au|se sont deplaces|ont fait le deplacement|fait le deplacement|ont participe|a participe|pris part|prendre part|sont passes|ont suivi|a suivi|suivi|assisté|s est deplace|ont ete la|y etaient|y etait|ont assiste|suis je alle|suis je allee|je suis alle|ai je assiste|j ai assiste|j ai participe|reuni|reunit|reunis|rassemble|draine',
  no_show:
    'no show|no shows|absent|absents|absente|absence|absences|sans venir|defection|defections|manque|manques|pas venus|pas venu|ne sont pas venus|n est pas venu|pas presentes|ne se sont pas presentes|pas honore|fait faux bond|faux bond|absenteistes|absenteisme|lapins|pose un lapin|ne s est pas presente|non presentes|non venus|pas presente|pas presentee|pas presentees|pas venus malgre leur inscription|pas venu malgre son inscription|inscrits pas venus|brille par leur absence',
  registered:
    'inscrivent|inscrivait|reservent|reserver|ont une place|a une place|ont un billet|m inscrire|inscrire|inscrit|inscrits|inscrite|inscrites|reserve|reserves|s inscrire|se sont inscrits|ont reserve|s est inscrit|reservé|s inscrivent|vient au|viennent au|vient a la|viennent a la|participe au|participent au|va au|vont au|va a la|vont a la|compte venir|comptent venir|prevoit de venir|ont pris un billet|pris un billet|pris leur place|pris des billets|achete un billet|achete des billets|detiennent un billet|enregistre|enregistres|s etaient inscrits|sont inscrits|est inscrit|inscris|attendus|attendu',
  confirmed: 'confirme|confirmes|confirmee|confirmees',
  waitlisted:
    'attend une place|liste d attente|en liste d attente|sur liste d attente|listes d attente|attendent une place|sur la liste d attente|sur les listes d attente|attendent un place|en attente d une place|en attente de place|file d attente|dans la file d attente|sur une liste d attente|la liste d attente|attendent qu une place se libere|liste d attentes',
  checked_in: 'enregistre a l entree|pointes|pointe|scannes|enregistrés à l entrée|check in',
  full: 'complet|complets|complete|completes|plein|pleins|remplis|rempli|remplie',
  has_room:
    'encore des billets|reste des billets|reste t il des billets|reste t il des places|reste t il de la place|reste t il encore des places|reste t il encore des billets|billets disponibles|de la place|des places|places restantes|pas complet|pas complets|reste des places|reste de la place|des places libres|places disponibles|places libres|encore de la place|encore des places',
  age: 'age|ages|agees|moyenne d age',
  city: 'ville|villes|commune|communes|lieu de residence|domicile',
  region: 'region|regions|canton|departement|cantons',
  country: 'pays|nation',
  weekday: 'jour de la semaine|jours de la semaine|jour de semaine',
  language: 'langue|langues|parlent|parle|courrier en|lettres en|ecrit en|correspondance en|ecrivons en',
  status: 'statut|statuts|etat|etats',
  kind: 'type|types|genre|genres|nature',
  method:
    'mode de paiement|moyen de paiement|modes de paiement|moyens de paiement|methode de paiement|methodes de paiement|mode de reglement|methode',
  source:
    'entendu parler de nous|connus par|provenance|connu l association|origine|comment nos membres nous ont ils connus|nous ont ils connus|nous ont connus|ont connu l association|nous ont ils connu|nous ont connu',
  price: 'prix|tarif|cout|coute|coutent',
  seats: 'place|places|capacite|capacites|sieges|siege',
  free_seats:
    'place libre pour|place libre|places libres|place libre|places disponibles|places restantes|places restent|places sont libres|places encore libres|place disponible|reste t il de places|places reste t il|places encore disponibles|restent libres|places sont disponibles|places sont encore disponibles|places sont encore libres|places reste|reste de places|reste il de places|billets restants|place reste t il',
  seats_taken: 'places occupees|places prises|places reservees|places vendues|places sont prises|places sont reservees',
  fill: 'remplissage|occupation',
  rating:
    'satisfaction|note moyenne|note|notes|evaluation|evaluations|apprecie|apprecies|satisfaction|etoiles|noté|notees|mieux note|aimé|populaire|populaires|satisfaits|noter|appreciee|appreciees|plu|plait|plaisent|les plus apprecies|les plus appreciees|la plus appreciee|le plus apprecie|plus apprecies|plus appreciees',
  recommendation: 'recommandation|nps|recommander|recommandent|recommanderaient',
  balance: 'solde|soldes',
  amount: 'montant|montants|valeur',
  email: 'e mail|email|adresse e mail|courriel|mail|adresse mail|adresses mail|adresses e mail|adresse electronique',
  phone:
    'tel|le tel|son numero|numeros de tel|telephone|numero de telephone|portable|telephones|numeros de telephone|numero de portable|numero de mobile|numero de tel|mobile|numeros de portable|no de telephone',
  address: 'adresse postale complete|adresse complete|adresse|adresse postale|rue|adresses',
  birthday:
    'anniversaire rond|fete un anniversaire rond|fetent un anniversaire rond|fetera un anniversaire rond|feteront un anniversaire rond|anniversaires ronds|anniversaire a chiffre rond|anniversaires a chiffre rond|anniversaire a compte rond|anniversaire|date de naissance|ne le|anniversaires|nee|dates de naissance|anniversaire|anniversaires|fete son anniversaire|fetent leur anniversaire|fete leur anniversaire|fetera son anniversaire|fetent son anniversaire|né|nés|nées',
  number: 'numero de membre|numero d adherent|numero de facture|numero',
  job: 'profession|metier|fonction|poste',
  employer: 'employeur|travaille chez|travaillent chez',
  notes: 'remarque|remarques',
  tags: 'etiquette|etiquettes|tag|tags|mot cle|mots cles|marque',
  last_activity: 'derniere activite|dernieres activites|vu pour la derniere fois',
  paid_until: 'date de fin|fin de validite|fin de l adhesion',
  location: 'lieu|lieux|endroit|où',
  starts:
    'a quelle heure|quelle heure|heure|horaire|heure de debut|debut|commence|commencent|date de l evenement|debute',
  due_date: 'date d echeance|dates d echeance',
  days_overdue: 'jours de retard|jours en retard',
  retention:
    'retention|taux de retention|fidelite|fidelisation|taux de renouvellement|taux de fidelite|taux de fidelisation|part des renouvellements',
  lapse_rate:
    'taux de depart|taux de resiliation|taux d attrition|attrition|taux de departs|taux de non renouvellement|taux de perte',
  churn:
    'probabilite|quelle probabilite|risque de partir|a risque|susceptible de partir|susceptibles de partir|risquent de partir|risquent de nous quitter|pourraient partir|pourrait partir|vont partir|sur le point de partir|risque|risques|de ne pas renouveler|risque de depart|nous quitter|risquent de ne pas renouveler|risque de demissionner|pourraient nous quitter|menaces de depart|risque de quitter|susceptibles de nous quitter|pourrait ne pas renouveler|pourraient ne pas renouveler|risque de ne pas renouveler',
  growth: 'croissance|grandi|progression|croissance nette|progresse|augmente|diminue|baisse|hausse|solde net',
  ageing:
    'age des creances|balance agee|anciennete des creances|anciennete des factures|age des factures|par anciennete|anciennete des impayes|age des impayes|impayes par age|par tranche d anciennete|echeancier des impayes',
  time_to_pay:
    'payent plus vite|reglent plus vite|paient plus vite|jours pour payer|jours avant paiement|delai moyen de paiement|duree avant paiement|met on a nous payer|mettent a payer|mettent a regler|temps de paiement|delai de paiement|delais de paiement|comportement de paiement|combien de temps|combien de jours mettent|discipline de paiement|vitesse de paiement|temps pour payer|de temps pour payer|temps pour regler|combien de temps pour payer|en combien de jours|au bout de combien de jours|combien de temps met on|combien de temps mettent|en combien de temps',
  no_show_rate:
    'taux d absence|taux de no show|taux d absenteisme|part des absents|pourcentage d absents|taux de defection|taux d absents|taux de non presentation|proportion d absents|part d absents',
  fill_rate: 'taux de remplissage|taux d occupation',
  anomalies:
    'qu est ce qui cloche|anomalie|anomalies|inhabituel|inhabituels|etrange|etranges|suspect|suspects|bizarre|bizarres|irregularite|irregularites|louche|cloche|erreurs|anormal|anormale|inhabituelle|inhabituelles',
  insights:
    'points importants|merite attention|merite notre attention|merite mon attention|merite d etre regarde|a retenir|a savoir|priorite|priorites|attention|que dois je regarder|regarder en premier|important|importants|urgent|nouveautes|quoi de neuf|nouvelles du jour|les nouvelles|quelles nouvelles|conseils|recommandations|alertes',
  how_many:
    'dont combien|dont combien de|dont combien d|combien de fois|combien de|combien d|combien|nombre de|nombre d|nombre|cb de|effectif|combiens|quel nombre|nombre total|le nombre|nb|nb de|nbre de|combien est ce qu il y a|effectif total|compter|on a combien de|on a combien d|on a combien|il y a combien de|il y a combien d|il y a combien|y a combien de|y a combien|il y en a combien|y en a combien|on en a combien|nous avons combien de|nous avons combien|combien y en a t il|combien y a t il de|combien y a t il d|combien y a t il eu de|combien y a t il eu d|combien y a t il eu|combien y a t il|a eu combien de|a eu combien d|a fait combien de|a fait combien d|ont combien|fait combien|c est combien|etait combien|nbre|quel nombre de|quel est le nombre de|fait combien de|fait combien d|eu combien de|eu combien d',
  how_much:
    'combien d argent|quel montant|quel est le montant|montant total|quelle somme|combien|combien d euros|combien d euro|ca fait combien d euros|ca fait combien d euro|de combien|quel total|pour combien|a combien s eleve|a combien se monte|a hauteur de combien|on a combien|il y a combien|y a combien|combien y a t il|nous avons combien|on a combien d|il y a combien d|combien y a t il d|c est combien|etait combien|ca fait combien|montant des|montant de|montant du|le montant des|le montant de|valeur des|valeur totale des|il reste combien a encaisser|il reste combien a payer|reste combien a encaisser|reste combien a payer',
  list: 'liste|lister|liste moi|listes|affiche|afficher|montre|montrer|montre moi|affiche moi|trouve|cherche|cherchez|noms des|donne moi|donnez moi|enumere|presente moi|la liste|montrez moi|montrez|donne nous|fais voir|fais moi voir|faites voir|sors|sortez|la liste des|liste des|enumerer|affichez|listez|presente|presentez|donne la liste|fournis|fournir|je voudrais la liste|je veux voir|fais moi une liste|cree une liste des|cree une liste de|cree une liste|cree la liste des|cree moi une liste des|cree moi une liste de|cree moi une liste|cree moi la liste des|creez une liste des|creez une liste de|creez une liste|creez la liste des|fais une liste des|fais une liste de|fais une liste|fais la liste des|fais moi une liste des|fais moi une liste de|fais moi la liste des|faites une liste des|faites une liste de|faites une liste|faites la liste des|faites moi une liste des|faites moi une liste de|faites moi une liste|faites moi la liste des|dresse une liste des|dresse une liste de|dresse une liste|dresse la liste des|dresse moi une liste des|dresse moi une liste de|dresse moi une liste|dresse moi la liste des|dressez une liste des|dressez une liste de|dressez une liste|dressez la liste des|etablis une liste des|etablis une liste de|etablis une liste|etablis la liste des|etablissez une liste des|etablissez une liste de|etablissez une liste|etablissez la liste des',
  which:
    'quel|quelle|quels|quelles|lesquels|lesquelles|lequel|laquelle|qu est ce qui|qu est ce qu il y a|qu y a t il|qu est ce qui est',
  who: 'qui|ceux qui|celles qui|qui sont|quelqu un',
  when: 'quand|a quelle date|quelle date|quel jour|date|c est quand|a quel moment|quel est le jour|pour quand est|vers quelle date|de quand date|de quand datent',
  where: '',
  sum: 'se montent|se monte|s eleve|s elevent|somme|total|totale|totaux|au total|en tout|cumul|ensemble|montant total|globale|et en tout',
  average: 'moyenne|moyen|moyens|moyennes|en moyenne|moyenne d age|habituellement',
  median: 'mediane|median',
  share:
    'quel %|quel percent|%|percent|en pourcentage|quelle part de|pourcentage|pour cent|part|proportion|ratio|quel pourcentage|quelle part|taux|fraction|quelle proportion',
  yes_no:
    'y a t il|avons nous|est ce qu il y a|est ce que nous avons|a t on|existe t il|est il vrai|y a il|il y a t il',
  compare:
    'compare|comparer|comparaison|compares|par rapport|versus|vs|contre|en comparaison|difference entre|comparez|comparees|compare a',
  than: '',
  year_before:
    'l an dernier a la meme epoque|l an dernier a la meme date|l annee derniere a la meme epoque|que l an passe a la meme epoque|le meme jour l an dernier|a la meme date l an dernier|a la meme date l annee derniere|le meme jour l annee derniere|meme date l an dernier|aux memes mois l an dernier|il y a un an jour pour jour|meme mois l an dernier|meme mois de l annee derniere|meme periode l an dernier|que celui d avant|que la precedente|que l annee derniere|que l an dernier|par rapport a l annee derniere|par rapport a l an dernier|par rapport a l annee precedente|que l annee precedente|sur un an|qu il y a un an|compare a l annee derniere|compare a l an dernier|avec l annee derniere|avec l an dernier|a l annee derniere|a l an dernier|qu en annee precedente|l annee d avant|a l annee precedente|avec l annee precedente|que l annee d avant|il y a un an|que l an dernier a la meme date|que l an dernier a la meme epoque|que l annee derniere a la meme epoque|que l annee derniere a la meme date|le meme mois l an dernier|le meme mois l annee derniere|la meme periode l an dernier|la meme periode de l annee derniere|a la meme periode l an dernier|a la meme periode l annee derniere|a la meme epoque l an dernier|a la meme epoque l annee derniere|au meme moment l an dernier|au meme moment l annee derniere|a pareille epoque l an dernier|qu a la meme epoque l an dernier|qu a la meme date l an dernier|qu au meme moment l an dernier|que l an passe|que l annee passee|par rapport a l an passe|par rapport a l annee passee|par rapport a la meme periode l an dernier|comparé a l an dernier|compare a l annee precedente|vs l an dernier|contre l an dernier|d une annee sur l autre|d un an a l autre|qu en annee n 1|n 1',
  previous:
    'et avant|et avant cela|et avant ca|a celui d avant|celui d avant|a celle d avant|celle d avant|ceux d avant|celles d avant|il y a un mois|qu il y a un mois|que le mois dernier|par rapport au mois dernier|par rapport au mois precedent|que le mois precedent|que le trimestre precedent|par rapport au trimestre precedent|que le trimestre dernier|par rapport au trimestre dernier|au mois precedent|le mois d avant|au trimestre precedent|avec le mois dernier|que le mois d avant|au mois dernier',
  by: 'par|pour chaque|selon|ventile par|ventiles par|repartis par|repartition|repartition par|chaque|groupe par|groupes par|en fonction|repartissent|reparti|repartis|ventilation|reparties|decoupe par|decoupes par|reparti par|ventilees par|classes par categorie de|detail par|detaille par|distribution|distribution par|se repartissent|se repartissent entre|repartis entre|pour chacun|pour chacune|par chaque|comment se repartissent|comment se repartit|se repartit|ventile|ventiler|ventilee|ventilees|decomposition|decompose par|eclate par|detailles par|dans chaque|a chaque|de chaque',
  most: 'le plus|le plus de|le plus souvent|plus grand nombre|le plus grand nombre|au plus grand nombre d|au plus grand nombre de|le plus grand nombre d',
  least: 'le moins|le moins de|les moins|le moins souvent|plus petit nombre|le plus faible nombre',
  best: 'mieux|meilleur|meilleurs|meilleure|meilleures|mieux|le mieux|top|la plus populaire|plus populaire|plus frequente|plus frequentes|les mieux|les plus apprecies|les plus appreciees|la plus appreciee|le plus apprecie|plus apprecies|plus appreciees|le plus populaire|le plus frequente|la plus frequente|les plus frequentes',
  worst:
    'pire|pires|moins bon|moins bonne|moins bons|plus mauvais|plus mauvaise|le moins bien|moins bien|le moins bon|la moins bon|le moins bonne|la moins bonne|les moins bons|les plus mauvais|le plus mauvaise|la plus mauvaise|la moins bien',
  largest:
    'les plus grosses d abord|les plus gros d abord|les plus grands d abord|les plus grandes d abord|les plus élevés d abord|les plus élevées d abord|le plus gros d abord|plus grand|plus grande|plus grands|plus grandes|plus gros|plus grosse|plus grosses|plus eleve|plus eleves|plus elevee|plus elevees|plus importante|plus importantes|maximum|maximal|maximale|plus importants|le plus grand|le plus gros|la plus grande|les plus grands|les plus grandes|les plus gros|le plus grosse|la plus grosse|les plus grosses|le plus eleve|la plus eleve|les plus eleves|le plus elevee|la plus elevee|les plus elevees|le plus importante|la plus importante|les plus importantes|les plus importants',
  smallest:
    'plus petit|plus petite|plus petits|plus petites|plus bas|plus basse|plus faible|plus faibles|minimum|minimal|minimale|le plus petit|la plus petit|le plus petite|la plus petite|les plus petits|les plus petites|les plus bas|le plus basse|la plus basse|le plus faible|la plus faible|les plus faibles',
  dearest:
    'plus cher|plus chere|plus chers|plus cheres|le plus cher|la plus chere|les plus chers|les plus cheres|la plus cher|le plus chere',
  cheapest:
    'moins cher|moins chere|moins chers|moins cheres|le moins cher|la moins chere|les moins chers|les moins cheres|la moins cher|le moins chere',
  newest:
    'plus recent|plus recents|plus recente|plus recentes|recemment|recent|recents|derniers inscrits|nouveaux venus|derniers arrives|recente|recentes|le plus recent|la plus recent|les plus recents|le plus recente|la plus recente|les plus recentes',
  oldest:
    'plus ancien|plus anciens|plus ancienne|plus anciennes|plus vieux|plus vieille|plus vieilles|plus age|plus ages|plus agee|doyen|le plus ancien|la plus ancien|les plus anciens|le plus ancienne|la plus ancienne|les plus anciennes|les plus vieux|le plus vieille|la plus vieille|les plus vieilles|le plus age|la plus age|les plus ages|le plus agee|la plus agee',
  longest:
    'depuis le plus longtemps|plus longtemps|plus fidele|plus fideles|plus longue|plus longues|plus long|plus anciens membres|plus ancien membre|plus anciens|plus ancien|plus anciennes|les plus longtemps|le plus fidele|la plus fidele|les plus fideles|le plus longue|la plus longue|les plus longues|le plus long|la plus long|les plus anciens membres|le plus ancien membre|la plus ancien membre|les plus anciens|le plus ancien|la plus ancien|les plus anciennes',
  next: 'prochain|prochaine|prochains|prochaines|suivant|suivants|suivante',
  last: 'dernier|derniere|derniers|dernieres|precedent|precedente|precedents',
  first: 'premier|premiere|premiers|premieres',
  not: 'n est plus|ne sont plus|n a plus|n ont plus|plus personne|plus aucun|plus aucune|pas|non|hors|hormis|sauf|excepte|aucun|aucune|ni|personne ne|en dehors|rien|excluant|a part|autre que|autres que|sans compter|a l exception|exclus',
  never: 'sans jamais|jamais|pas une seule fois|aucune fois',
  without:
    'sans|n ont pas de|n a pas de|n ont aucun|n ont aucune|n a aucun|n a aucune|depourvus|sans aucun|sans aucune|manque',
  with: 'avec|ayant|y compris',
  or: 'ou|ou bien|soit',
  and: 'et|mais|ainsi que|plus',
  only: 'seulement|uniquement|que les|rien que|seuls|seules|juste les|ne garder que|exclusivement',
  all: 'tous|toutes|toute|ensemble des|l ensemble|entier|entiere|tout le monde|tous les membres|chaque membre|l integralite',
  between: 'entre',
  at_least: 'au moins|minimum|au minimum|pas moins de',
  more_than:
    'plus de|plus d|étaient à plus de|était à plus de|superieur a|superieure a|superieurs a|superieures a|au dessus de|depassant|depassent|plus que|depasse|excedant|depuis plus de|pendant plus de|plus longtemps que|depassant les|excede|excedent|superieur|superieure|superieurs|superieures|au dela de|au dessus',
  at_most: 'au plus|maximum|pas plus de|au maximum|jusqu a',
  less_than:
    'moins de|moins d|étaient à moins de|était à moins de|inferieur a|inferieure a|inferieurs a|inferieures a|en dessous de|au dessous de|depuis moins de|pendant moins de|inferieur|inferieure|inferieurs|inferieures|en deca de',
  exactly: 'exactement|precisement',
  or_more: 'ou plus longtemps|ou plus|et plus|et au dela|ou davantage',
  or_less: 'ou moins|et moins',
  times: 'fois|reprises',
  years_old: 'ans d age|ages de|agees de|age de|ans',
  older: 'plus vieux que|plus ages que|ages de plus de|plus age que|plus de l age|agees de plus de|plus ages',
  younger: 'plus jeunes que|ages de moins de|plus jeune que|agees de moins de',
  money: 'euro|euros|eur|dollar|dollars|franc|francs|chf',
  percent: 'pourcent',
  in: 'a|en|dans|de|vers|pres de|autour de|habite|habitent|habitant|habitants|reside a|resident a|residant a|residant|reside|resident|vient de|viennent de|originaire de|domicilie a|domicilies a|vivent a|vit a|installes a|bases a',
  called: 'appele|appelee|nomme|nommee|intitule|du nom de|qui s appelle|appeles',
  self: 'mon|ma|mes|je|j|moi|me reste|me manque',
  them: 'dont combien|dont combien de|dont combien d|eux|elles|d entre eux|d entre elles|parmi eux|parmi elles|ceux ci|ceux la|celles ci|celles la|ces derniers|ces personnes|entre eux|entre elles',
  same: 'c etait comment|comment c etait|la meme chose|meme chose|idem|et pour|et en|et a|qu en est il|et|meme question|et au|pareil pour|pareil|pareillement|de meme pour|qu en etait il|et celui de|et celle de|meme question pour',
  sort: 'les plus grosses d abord|les plus gros d abord|les plus grands d abord|les plus grandes d abord|les plus élevés d abord|les plus élevées d abord|le plus gros d abord|trie les selon|range les par|ranger|classement|classe|trie les|trie|trier|tries|triees|classe|classer|ordonne|trie par|classe par|trie les par|trie les',
  define:
    'c est quoi exactement|c est quoi exactement le|c est quoi exactement la|c est quoi au juste|c est quoi un|c est quoi une|c est quoi exactement un|c est quoi exactement une|quelle difference faites vous|quelle difference entre|quelle est la difference entre|signifie|veut dire|que veut dire|definition|comment est calcule|comment calcule|calcule|entend on par|comment est defini|defini|definir|qu est ce que le|qu est ce que la|compte comme|signification',
  why: 'pourquoi|a cause de quoi|a quoi est du|a quoi tient|comment se fait il|comment ca se fait|raison profonde|raisons profondes|qu est ce qui explique|qu est ce qui a pousse|cause|causes',
  difference:
    'augmente|augmentes|augmentees|augmentation|diminue|diminues|diminution|baisse|hausse|recule|monte|grimpe|de combien a|de combien ont|de combien est ce|en avance|devant|derriere|plus ou moins|plus souvent|mieux ou moins bien|fait il mieux|combien de plus|combien de moins|difference|ecart|plus ou moins|davantage|plus|moins',
  matched: 'rattaché|rattaches|affecte a une facture|lie a une facture',
  still:
    'toujours la|encore la|toujours parmi nous|toujours chez nous|encore membres|encore membre|toujours membres|toujours membre|fait partie de l association|font partie de l association|est dans l association|chez nous',
  closes: 'date limite d inscription|cloture des inscriptions',
  funds: 'argent|fric|sous|thune|thunes',
  overview: 'bilan|comment s est passe|comment s est deroule',
  youngest: 'plus jeune|plus jeunes|benjamin|le plus jeune|la plus jeune|les plus jeunes',
  development: 'evolution|evolue|evoluent|evoluer|tendance|developpement|evolution du nombre',
  each_month: 'mensuel|mensuelle|mensuels|mensuelles|mois par mois|chaque mois|tous les mois|par mois',
  each_week: 'hebdomadaire',
  each_quarter: 'trimestriel',
  each_year: 'annuel|annuelle|annuels',
  cancel_until: 'date limite d annulation|delai d annulation',
  detail:
    'details|profil|informations|infos|parle moi de|fiche|que savons nous|tout sur|renseignements|informations sur|infos sur|fiche de',
  distinct: 'différents|différentes|distincts|distinctes',
  fullest: 'le plus rempli|la plus remplie|les plus remplis|le plus plein|le plus complet|mieux rempli',
  late_days: 'combien de retard|quel retard|quel est le retard|combien de jours de retard|retard moyen',
  event_kind: 'type d evenement|types d evenements|types d evenement|genre d evenement|type de manifestation',
  number_gaps: 'trous de numéros',
  double_payments:
    'paye deux fois|payes deux fois|payee deux fois|payees deux fois|regle deux fois|reglee deux fois|double paiement|doubles paiements|paiement en double|paiements en double|paye en double|payees en double',
  duplicate_people:
    'en double dans le fichier|membres en double|fiches en double|inscrits deux fois dans le fichier|saisi deux fois|saisis deux fois|doublons|doublon|deux fois dans le fichier',
  sold: 'vendu|vendus|vendue|vendues|ecoules|ecoulees|partis deja|vendre|vendons|vente|ventes',
  doubled: 'en double',
  anniversary: 'jubile|anniversaire d adhesion',
  turns: 'aura|auront|fetera ses|fetent leurs|fete ses|a eu ses|fêtera',
  nearly_full:
    'presque complets|presque complet|presque complete|presque completes|quasi complets|quasiment complets|quasiment complet|bientot complets|bientot complet|presque pleins|presque plein|peu de places restantes|plus beaucoup de places',
  expected:
    'attendons nous|nous attendons|attendons|attend on|on attend|peut on attendre|pouvons nous attendre|attendu|attendus|attendue|escompter|esperer',
  reasons:
    'pour quelle raison|raison|raisons|pour quelle s raison s|pour quelles raisons|pour quel motif|pour quels motifs|quelles raisons|quelle raison|quelles raisons ont ete notees|quelles raisons ont ils donnees|raisons ont ete notees|raisons notees|raisons indiquees|raisons donnees|raisons invoquees|motifs indiques|motifs invoques|motifs notes|quels motifs',
  reason:
    'avec la raison|avec les raisons|avec le motif|motif de depart|motifs de depart|motif|motifs|raison du depart|raison indiquee|raisons du depart',
  has_notes:
    'ont une remarque|a une remarque|ont des remarques|avec une remarque|avec remarque|avec des remarques|avec remarques|ont une note interne|avec une note interne',
}
