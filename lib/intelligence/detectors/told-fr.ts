/** What findings say in French, by what they say in English; see `told` for the places in the texts. */
export const TOLD_FR: Readonly<Record<string, string>> = {
  '{0} with two digits swapped': '{0} avec deux chiffres intervertis',
  'ten times the usual {0}': 'dix fois les {0} habituels',
  'a hundred times the usual {0}': 'cent fois les {0} habituels',
  'a tenth of the usual {0}': 'un dixième des {0} habituels',
  'a hundredth of the usual {0}': 'un centième des {0} habituels',
  '{0}, as if the decimal point had slipped': '{0}, comme si la virgule avait glissé',
  '{0} times the usual {1}': '{0} fois les {1} habituels',
  '{0} of the usual {1}': '{0} des {1} habituels',
  'no price that was charged before; the usual one is {0}':
    'un prix qui n’a encore jamais été facturé ; d’habitude, c’est {0}',
  dues: 'les cotisations',
  'an event': 'un évènement',
  'a donation': 'un don',
  'the {0} membership': 'l’adhésion {0}',
  'something else': 'autre chose',
  'A draft': 'Un brouillon',
  '{0} charges {1} {2}, {3}': '{0} facture {2} à {1} : {3}',
  '{0} charges {1} {2} for {3}: {4}.': '{0} facture {2} à {1} pour {3} : {4}.',
  '{0}: {1} did not come': '{0} : {1} ne sont pas venus',
  '{0} of the {1} booked stayed away from “{2}” ({3}); of other events of its kind {4} do.':
    '{0} des {1} inscrits à « {2} » ne sont pas venus ({3}) ; pour d’autres évènements de ce type, c’est {4}.',
  'more people than seats': 'plus de personnes que de places',
  '“{0}” has {1} seats, but {2} came.':
    '« {0} » a {1|place|places}, mais {2|personne est venue|personnes sont venues}.',
  '“{0}” has {1} seats, but {2} are booked.': '« {0} » a {1|place|places}, mais {2|est réservée|sont réservées}.',
  'the seats do not add up': 'le compte des places est faux',
  '“{0}” counts {1} seats as taken, but its registrations hold {2}.':
    '« {0} » compte {1|place prise|places prises}, mais ses inscriptions en tiennent {2}.',
  'people let in without a seat': 'des personnes entrées sans place',
  'One person was let in to “{0}” without a registration that holds a seat.':
    'Une personne est entrée à « {0} » sans inscription donnant droit à une place.',
  '{0} people were let in to “{1}” without a registration that holds a seat.':
    '{0} personnes sont entrées à « {1} » sans inscription donnant droit à une place.',
  'check-ins at another time': 'des pointages à un autre moment',
  'One check-in to “{0}” happened more than twelve hours before it began or after it ended.':
    'Un pointage à « {0} » a eu lieu plus de douze heures avant le début ou après la fin.',
  '{0} check-ins to “{1}” happened more than twelve hours before it began or after it ended.':
    '{0} pointages à « {1} » ont eu lieu plus de douze heures avant le début ou après la fin.',
  '{0}: {1}': '{0} : {1}',
  suspended: 'suspendu',
  cancelled: 'résilié',
  'marked as deceased': 'noté comme décédés',
  reopened: 'rouvert',
  archived: 'archivé',
  changed: 'modifié',
  '{0} {1} {2} members in one go': '{0} a {1} {2} membres d’un coup',
  '{0} {1} {2} members within {3} minutes on {4}.': '{0} a {1} {2} membres en {3} minutes le {4}.',
  '{0} changed {1} invoices and payments around {2}': '{0} a modifié {1} factures et paiements vers {2}',
  '{0} changed {1} invoices and payments around {2} on {3}; usually {4} of this account’s changes are made at night or at a weekend.':
    '{0} a modifié {1} factures et paiements vers {2} le {3} ; d’habitude, {4} des modifications de ce compte se font la nuit ou le week-end.',
  '{0} of invoices are paid late since {1}, after {2}':
    '{0} des factures sont payées en retard depuis le {1}, contre {2} avant',
  'Since {0}, {1} of the invoices were unpaid {2} days after they were due; before it was {3}.':
    'Depuis le {0}, {1} des factures étaient impayées {2} jours après l’échéance ; avant, c’était {3}.',
  '{0} of invoices that fell due lately are overdue, after {1}':
    '{0} des factures récemment échues sont en retard, contre {1} avant',
  '{0} of the {1} invoices that fell due in the last {2} days are overdue ({3}); in the stretches before it was {4}.':
    '{0} des {1} factures échues au cours des {2} derniers jours {0?est|sont} en retard ({3}) ; dans les périodes de même durée avant, c’était {4}.',
  'on the same day': 'le même jour',
  'a day apart': 'à un jour d’intervalle',
  '{0} days apart': 'à {0} jours d’intervalle',
  '{0} paid {1} twice': '{0} a payé {1} deux fois',
  '{0} paid {1} twice, {2}, and nothing was left for {3} to pay.':
    '{0} a payé {1} deux fois, {2}, et il ne restait rien à payer avec {3}.',
  '{0} paid {1} too much': '{0} a payé {1} de trop',
  '{0} paid {1} more than {2} could be used for.': '{0} a payé {1} de plus que ce que {2} a pu régler.',
  'the same day': 'le même jour',
  'a day later': 'un jour plus tard',
  '{0} days later': '{0} jours plus tard',
  'another invoice': 'une autre facture',
  '{0} for the same': '{0} pour la même chose',
  '{0} after {1} for the same period': '{0} après {1} pour la même période',
  '{0} was charged twice, {1} by {2}': '{0} a été facturé deux fois, {1} par {2}',
  '{0} charges {1} {2} as {3}, {4}, with the same lines.': '{0} facture à {1} {2} que {3}, {4}, avec les mêmes lignes.',
  '{0} charges {1} {2} as {3}, {4}.': '{0} facture à {1} {2} que {3}, {4}.',
  'the same e-mail address': 'la même adresse e-mail',
  'the same telephone number': 'le même numéro de téléphone',
  'the same day of birth': 'la même date de naissance',
  'the same address': 'la même adresse',
  'the same place': 'le même lieu',
  '{0} and {1}': '{0} et {1}',
  '{0} have one e-mail address': '{0} ont la même adresse e-mail',
  '{0} both have {1}. Mails to one reach the other.':
    '{0} ont tous deux {1}. Ce qui est envoyé à l’un arrive aussi à l’autre.',
  'the same name': 'le même nom',
  'nearly the same name': 'presque le même nom',
  '{0} is probably recorded twice': '{0} est sans doute saisi deux fois',
  '{0} ({1}) and {2} ({3}) have {4}.': '{0} ({1}) et {2} ({3}) ont {4}.',
  '{0} lasts more than {1} days': '{0} dure plus de {1} jours',
  '“{0}” begins on {1} and ends on {2}.': '« {0} » commence le {1} et finit le {2}.',
  '{0} is more than {1} years ahead': '{0} a lieu dans plus de {1} ans',
  '“{0}” begins on {1}.': '« {0} » commence le {1}.',
  '{0} has no seats, but {1} registered': '{0} n’a pas de place, mais {1|inscription|inscriptions}',
  '{0} has no seats': '{0} n’a pas de place',
  '“{0}” has 0 seats: whoever registers has to wait.': '« {0} » a 0 place : qui s’inscrit doit attendre.',
  '{0} on {1} was entered twice': '{0} du {1} a été saisi deux fois',
  'Another event called “{0}” takes place at the same time, on {1}.':
    'Un autre évènement nommé « {0} » a lieu en même temps, le {1}.',
  'A ticket for {0} costs {1}': 'Un billet pour {0} coûte {1}',
  'The ticket “{0}” costs {1}; {2} usually cost {3}, and none cost more than {4}.':
    'Le billet « {0} » coûte {1} ; d’habitude, c’est {3} (jusqu’ici : {2}), et jamais plus de {4}.',
  '{0} of booked seats stay empty at {1}, against {2} at other events':
    '{1} : {0} des places réservées restent vides, contre {2} aux autres évènements',
  'The middle of {0}; {1} of {2} stayed empty within a year.':
    'La valeur médiane de {0|évènement|évènements} ; {1} sur {2|place|places} {1?est restée vide|sont restées vides} en un an.',
  'See these events': 'Voir ces évènements',
  '{0} is {1} full on its day; others of its kind were {2} full by then':
    '{0} est rempli à {1} le jour même ; d’autres de ce type l’étaient alors à {2}',
  '{0} is {1} full {2} before it begins; others of its kind were {3} full by then':
    '{0} est rempli à {1} {2|jour|jours} avant son début ; d’autres de ce type l’étaient alors à {3}',
  '{0} of {1} taken. Compared with {2} of its kind.':
    '{0} sur {1|place|places} {0?est prise|sont prises}. Comparé à {2|évènement antérieur|évènements antérieurs} de ce type.',
  'Open the event': 'Ouvrir l’évènement',
  'Events are rated better: {0} of 5 stars in the last half year, {1} before':
    'Les évènements sont mieux notés : {0} étoiles sur 5 au dernier semestre, {1} avant',
  'Events are rated worse: {0} of 5 stars in the last half year, {1} before':
    'Les évènements sont moins bien notés : {0} étoiles sur 5 au dernier semestre, {1} avant',
  'The mean of {0} now and of {1} in the year before.':
    'La moyenne de {0|évènement noté|évènements notés} maintenant et de {1|évènement|évènements} l’année d’avant.',
  'Read the comments': 'Lire les commentaires',
  'Low ratings keep mentioning {0}': 'Les mauvaises notes mentionnent souvent {0}',
  '{0} of {1} with {2} stars or fewer {3} “{4}”, against {5} of {6} with more.':
    '{0} sur {1|commentaire|commentaires} à {2} étoiles au plus {0?contient|contiennent} « {4} », contre {5} sur {6|commentaire|commentaires} mieux notés.',
  'Read where it is said most': 'Lire là où c’est dit le plus',
  '{0} of members who came to an event renew, {1} of those who did not':
    '{0} des membres venus à un évènement renouvellent, contre {1} des autres',
  '{0} with a visit and {1} without one ended within two years. {2}':
    'En deux ans ont pris fin {0|adhésion|adhésions} avec une venue et {1|adhésion|adhésions} sans. {2}',
  'See whom to invite': 'Voir qui inviter',
  '{0} fill best: {1} of their seats, against {2} at other events':
    '{0} : c’est ce qui se remplit le mieux, à {1}, contre {2} aux autres évènements',
  '{0} are liked best: {1} of 5 stars, against {2} for other events':
    '{0} : c’est ce qui plaît le plus, avec {1} étoiles sur 5, contre {2} pour les autres évènements',
  'The middle of {0} within two years, against {1}.':
    'La valeur médiane de {0|évènement|évènements} en deux ans, contre {1|autre|autres}.',
  'See what they have in common': 'Voir ce qu’ils ont en commun',
  'in the morning': 'du matin',
  'in the afternoon': 'de l’après-midi',
  'in the evening': 'du soir',
  'on Mondays': 'du lundi',
  'on Tuesdays': 'du mardi',
  'on Wednesdays': 'du mercredi',
  'on Thursdays': 'du jeudi',
  'on Fridays': 'du vendredi',
  'on Saturdays': 'du samedi',
  'on Sundays': 'du dimanche',
  'Events {0} are {1} fuller than others of their kind':
    'Les évènements {0} sont plus remplis de {1|point|points} que d’autres de leur type',
  'Events {0} are {1} emptier than others of their kind':
    'Les évènements {0} sont moins remplis de {1|point|points} que d’autres de leur type',
  '{0} compared with the usual share of seats taken at events of the same kind.':
    '{0|évènement a été comparé|évènements ont été comparés} à la part habituelle de places prises aux évènements du même type.',
  'Plan another one': 'En prévoir un autre',
  'Plan the next one': 'Prévoir le prochain',
  '{0} on {1} overdue': '{0} sur {1|facture|factures} sont en retard',
  'That is {0} of what was billed in the last twelve months.':
    'C’est {0} de ce qui a été facturé au cours des douze derniers mois.',
  'See whom to remind': 'Voir qui relancer',
  '{0} owe {1} of all that is overdue': '{0|payeur doit|payeurs doivent} {1} de tout ce qui est en retard',
  '{0} of {1}, which {2} owe in all. A few calls move more than many reminders.':
    '{0} sur {1}, que {2|payeur doit|payeurs doivent} en tout. Quelques appels font plus que bien des relances.',
  'Call whoever owes most': 'Appeler qui doit le plus',
  '{0} falls due within {1} days; about {2} should come in time':
    '{0} arrivent à échéance dans les {1} jours ; environ {2} devraient arriver à temps',
  '{0} of the {1} due in the last half year were paid in time.':
    '{0} de {1|facture échue|factures échues} au dernier semestre ont été payés à temps.',
  'See what falls due': 'Voir ce qui arrive à échéance',
  '{0} of the invoices due in the last quarter were paid in time, up from {1}':
    '{0} des factures échues au cours des trois derniers mois ont été payées à temps, contre seulement {1} avant',
  '{0} of the invoices due in the last quarter were paid in time, down from {1}':
    '{0} des factures échues au cours des trois derniers mois ont été payées à temps, contre encore {1} avant',
  'Of {0} due in the last {1} days, against {2} in the nine months before.':
    'Sur {0|facture échue|factures échues} au cours des {1} derniers jours, contre {2|facture|factures} dans les neuf mois d’avant.',
  'See how each was paid': 'Voir comment chacune a été payée',
  'See what is overdue': 'Voir ce qui est en retard',
  'on the day of issue': 'le jour de l’émission',
  'within {0}': 'en {0|jour|jours} au plus',
  'Invoices are paid faster: half of them {0}, against {1} before':
    'Les factures sont payées plus vite : la moitié {0}, contre {1} avant',
  'Invoices are paid more slowly: half of them {0}, against {1} before':
    'Les factures sont payées moins vite : la moitié {0}, contre {1} avant',
  '{0} paid in the last {1} days and {2} in the nine months before.':
    '{0|facture payée|factures payées} au cours des {1} derniers jours et {2} dans les neuf mois d’avant.',
  'Ask how fast': 'Demander en combien de temps',
  'Ask who pays latest': 'Demander qui paie le plus tard',
  '{0} came in last month, {1} more than the months before led to expect':
    '{0} sont entrés le mois dernier, {1} de plus que ce que laissaient attendre les mois d’avant',
  '{0} came in last month, {1} less than the months before led to expect':
    '{0} sont entrés le mois dernier, {1} de moins que ce que laissaient attendre les mois d’avant',
  'They pointed to {0}. Payments received less what was paid back.':
    'On pouvait attendre {0}. Paiements reçus moins les remboursements.',
  'They pointed to {0}; the same month a year ago brought {1}. Payments received less what was paid back.':
    'On pouvait attendre {0} ; le même mois il y a un an avait apporté {1}. Paiements reçus moins les remboursements.',
  'See what it was for': 'Voir à quel titre',
  events: 'les évènements',
  donations: 'les dons',
  'other invoices': 'les autres factures',
  '{0} bring more than half of all income: {1}': '{0} apportent plus de la moitié des recettes : {1}',
  '{0} of {1} received within a year. The more one source brings, the more its loss would hurt.':
    '{0} sur {1} reçus en un an. Plus une source apporte, plus sa perte se ferait sentir.',
  'See all sources': 'Voir toutes les sources',
  'One payer brings {0} of all income': 'Un payeur apporte {0} des recettes',
  '{0} bring {1} of all income': '{0|payeur apporte|payeurs apportent} {1} des recettes',
  '{0} of {1} received within a year, from {2} in all. Losing this one would be felt.':
    '{0} sur {1} reçus en un an, de {2|payeur|payeurs} en tout. La perte de celui-ci se ferait sentir.',
  '{0} of {1} received within a year, from {2} in all. Losing one of them would be felt.':
    '{0} sur {1} reçus en un an, de {2|payeur|payeurs} en tout. La perte de l’un d’eux se ferait sentir.',
  'Call whoever pays most': 'Appeler qui paie le plus',
  '{0} guests at {1} registered for {2} on one day':
    '{0} invités ayant une adresse chez {1} se sont inscrits à {2} en un jour',
  'On {0}, {1} guests with addresses at {2} registered for “{3}”. Hardly any member has an address there.':
    'Le {0}, {1} invités ayant une adresse chez {2} se sont inscrits à « {3} ». Presque aucun membre n’y a d’adresse.',
  '{0} of {1} members whose term ended in the week from {2} did not renew':
    '{0} des {1} membres dont la période a pris fin dans la semaine du {2} n’ont pas renouvelé',
  '{0} of the {1} members whose term ended between {2} and {3} had not renewed {4} days later ({5}); usually {6} have not.':
    '{0} des {1} membres dont la période a pris fin entre le {2} et le {3} n’avaient pas renouvelé {4} jours plus tard ({5}) ; d’habitude, c’est {6}.',
  '{0} is born on {1}': '{0} serait né le {1}',
  '{0}, a day to come.': '{0}, un jour à venir.',
  '{0} would be more than {1} years old': '{0} aurait plus de {1} ans',
  '{0}: born on {1}.': '{0} : date de naissance le {1}.',
  '{0} joined before being born': '{0} aurait adhéré avant sa naissance',
  '{0} joined on {1}, before the birth on {2}.': '{0} a adhéré le {1}, avant sa naissance le {2}.',
  '{0} is in grace: paid until {1}': '{0} est en délai de grâce : payé jusqu’au {1}',
  '{0} is likely to leave': '{0} risque de partir',
  'Nothing sets this member apart from others at high risk.': 'Rien ne distingue ce membre d’autres à haut risque.',
  '{0} out within {1} days': '{0|adhésion prend|adhésions prennent} fin dans les {1} jours',
  '{0} at medium or high risk of leaving.':
    '{0} d’entre elles {0?présente|présentent} un risque de départ moyen ou élevé.',
  'None of them stands out as likely to leave.': 'Aucune d’entre elles ne présente de risque de départ particulier.',
  'See whom to contact': 'Voir qui contacter',
  '{0} who paid most so far is among the most likely to leave':
    '{0} membre parmi ceux qui ont le plus payé est aussi parmi les plus susceptibles de partir',
  '{0} who paid most so far are among the most likely to leave':
    '{0} membres parmi ceux qui ont le plus payé sont aussi parmi les plus susceptibles de partir',
  'Together they have paid {0}. Each is in the top tenth of all members by risk and by what was paid.':
    'Ensemble, ils ont payé {0}. Chacun est dans le premier dixième des membres par le risque et par le montant payé.',
  'See everybody by risk': 'Voir tous les membres par risque',
  'a net gain of {0}': 'un gain net de {0|membre|membres}',
  'a net loss of {0}': 'une perte nette de {0|membre|membres}',
  'Membership growth picks up: {0} within a year, after {1} the year before':
    'La croissance du nombre de membres accélère : {0} en un an, après {1} l’année d’avant',
  'Membership growth slows: {0} within a year, after {1} the year before':
    'La croissance du nombre de membres ralentit : {0} en un an, après {1} l’année d’avant',
  'Members at the end less members at the beginning of {0}. Each month was compared with the same month of other years.':
    'Membres à la fin moins membres au début, {0}. Chaque mois a été comparé au même mois d’autres années.',
  'Welcome the new ones': 'Accueillir les nouveaux',
  'See who left': 'Voir qui est parti',
  '{0} of memberships were renewed in the year to {1}, up from {2}':
    '{0} des adhésions ont été renouvelées dans l’année jusqu’au {1}, contre seulement {2} avant',
  '{0} of memberships were renewed in the year to {1}, down from {2}':
    '{0} des adhésions ont été renouvelées dans l’année jusqu’au {1}, contre encore {2} avant',
  '{0} did not renew, of {1} that ended. Half of all associations keep {2} or more.':
    '{0|membre n’a pas renouvelé|membres n’ont pas renouvelé}, sur {1|adhésion arrivée|adhésions arrivées} à terme. La moitié des associations gardent {2} ou plus.',
  'See who is likely to leave': 'Voir qui risque de partir',
  '{0} of first-year members renew, against {1} of all others':
    '{0} des membres de première année renouvellent, contre {1} de tous les autres',
  'Of {0} and {1} that ended within two years. {2}':
    'Sur {0|première période|premières périodes} et {1|période suivante|périodes suivantes} qui ont pris fin en deux ans. {2}',
  'See this year’s new members': 'Voir les nouveaux membres de l’année',
  '{0} not been heard of for {1} days': '{0|membre n’a|membres n’ont} plus donné signe de vie depuis {1} jours',
  'No registration, check-in, payment or sign-in since then. Silence comes before leaving.':
    'Ni inscription, ni pointage, ni paiement, ni connexion depuis. Le silence précède le départ.',
  'See whom to write to': 'Voir à qui écrire',
  '{0} done nothing for {1} days': '{0|nouveau membre n’a|nouveaux membres n’ont} rien fait depuis {1} jours',
  'They joined within the last year. The first months decide about the first renewal.':
    'Leur adhésion date de moins d’un an. Les premiers mois décident du premier renouvellement.',
  'See whom to welcome again': 'Voir qui accueillir à nouveau',
  '{0} neither an e-mail address nor a phone number':
    '{0|membre n’a|membres n’ont} ni adresse e-mail ni numéro de téléphone',
  'No invitation, invoice or reminder reaches them.': 'Ni invitation, ni facture, ni relance ne leur parvient.',
  'Complete their records': 'Compléter leurs fiches',
  '{0} not confirmed an e-mail address for more than {1} days':
    '{0|compte n’a|comptes n’ont} pas confirmé d’adresse e-mail depuis plus de {1} jours',
  'Their owners cannot sign in: not to register, not to pay. The first message may have been lost.':
    'Leurs titulaires ne peuvent pas se connecter, ni pour s’inscrire ni pour payer. Le premier message s’est peut-être perdu.',
  '{0} was paid before it was issued': '{0} a été payée avant d’être émise',
  '{0} was issued on {1}, but {2} is recorded as having paid it on {3} already.':
    '{0} a été émise le {1}, mais {2} l’aurait déjà payée le {3}.',
  '{0} was due before it was issued': '{0} était échue avant d’être émise',
  '{0} to {1} was due on {2}, before it was issued on {3}: it was overdue from the start.':
    '{0} à {1} était échue le {2}, avant son émission le {3} : elle était en retard dès le début.',
  '{0} is due only on {1}': '{0} n’est due que le {1}',
  '{0} to {1} of {2} is due on {3}, more than {4} years later: nobody would be reminded before.':
    '{0} à {1} du {2} est due le {3}, plus de {4} ans plus tard : personne ne serait relancé avant.',
  '{0} charges {1} nothing': '{0} ne facture rien à {1}',
  '{0} of {1} to {2} comes to zero.': '{0} du {1} à {2} donne un total nul.',
  '{0} is dated {1}, a day to come': '{0} porte la date du {1}, un jour à venir',
  '{0} is received on {1}, a day that has not come yet.': '{0} est reçu le {1}, un jour qui n’est pas encore venu.',
  '{0} is issued on {1}, a day that has not come yet.': '{0} est émise le {1}, un jour qui n’est pas encore venu.',
  'one number is missing': 'il manque un numéro',
  '{0} numbers are missing': 'il manque {0} numéros',
  'Before {0}, {1}': 'Avant {0}, {1}',
  'Between {0} and {1}, {2}. Invoice numbers have to follow each other without gaps.':
    'Entre {0} et {1}, {2}. Les numéros de facture doivent se suivre sans trou.',
  'Review it': 'Vérifier',
  'Invoices of {0}': 'Factures de {0}',
  'Payments of {0}': 'Paiements de {0}',
  'far more than the {0} that the months before and the same month of earlier years suggest':
    'bien plus que les {0} que laissaient attendre les mois d’avant et le même mois d’années antérieures',
  'far less than the {0} that the months before and the same month of earlier years suggest':
    'bien moins que les {0} que laissaient attendre les mois d’avant et le même mois d’années antérieures',
  '{0}: {1}, far more than usual': '{0} : {1}, bien plus que d’habitude',
  '{0}: {1}, far less than usual': '{0} : {1}, bien moins que d’habitude',
  'In {0} invoices were issued for {1}, {2}.': 'En {0}, des factures de {1} ont été émises, {2}.',
  'In {0} payments were received over {1}, {2}.': 'En {0}, des paiements de {1} ont été reçus, {2}.',
  '{0} was rated {1} of 5, usual is {2}': '{0} a été noté {1} sur 5, d’habitude c’est {2}',
  '“{0}” was rated {1} by {2} people; other events of its kind get {3}.':
    '« {0} » a été noté {1} par {2|personne|personnes} ; d’autres évènements de ce type obtiennent {3}.',
  '{0} joined on {1}; usually {2} a day do.':
    '{0|personne a adhéré|personnes ont adhéré} le {1} ; d’habitude, c’est {2} par jour.',
  'All of them have addresses at {0}.': 'Toutes ont une adresse chez {0}.',
  '{0} of them have addresses at {1}.': '{0} d’entre elles ont une adresse chez {1}.',
  '{0} people joined on {1}, usually {2} a day do':
    '{0|personne a adhéré|personnes ont adhéré} le {1}, d’habitude c’est {2} par jour',
  '{0}: tickets cost {1}, invoices charge {2}': '{0} : les billets coûtent {1}, les factures donnent {2}',
  'The tickets of “{0}” that were invoiced cost {1}, but their invoices charge {2}; one registration differs.':
    'Les billets facturés de « {0} » coûtent {1}, mais leurs factures donnent {2} ; une inscription diffère.',
  'The tickets of “{0}” that were invoiced cost {1}, but their invoices charge {2}; {3} registrations differ.':
    'Les billets facturés de « {0} » coûtent {1}, mais leurs factures donnent {2} ; {3} inscriptions diffèrent.',
  'They go together; that is no proof that one brings about the other.':
    'Les deux vont ensemble ; cela ne prouve pas que l’un entraîne l’autre.',
  conferences: 'conférences',
  galas: 'galas',
  workshops: 'ateliers',
  hackathons: 'hackathons',
  meetings: 'assemblées',
  webinars: 'webinaires',
  socials: 'fêtes',
  'events of no kind': 'évènements sans type',
}
