import type { ConceptName } from '#lib/assistant/reading/concepts'

/** What stands for each concept in English. */
export const EN_WORDS: Partial<Record<ConceptName, string>> = {
  paid_on_time:
    'pay on time|pays on time|paid on time|paying on time|on time|punctual|punctually|reliably|reliable|paid by the due date|before the due date|paid before they were due',
  paid_late:
    'pay late|pays late|paid late|paid too late|paid after the due date|after the due date|late payment|late payments',
  reminded: 'remind|reminded|reminder|reminders|dunned|dunning|payment reminder|payment reminders|chased',
  overbooked:
    'overbooked|over capacity|above capacity|beyond capacity|exceeded its capacity|exceeded capacity|more people than seats|over booked|oversold',
  room: 'room|rooms|in which room|what room|which room',
  resigned:
    'resigned|resign|resignation|resignations|quit|cancelled their membership|cancel their membership|cancelled memberships|membership cancellations|cancelled membership|gave notice|handed in their notice|terminated their membership|cancelling their membership|cancel membership|ended their membership|withdrew|withdrawn|withdrawal|stepped down|handed in notice|give notice|giving notice|resigning|quits',
  until_when:
    'how long does my membership|how long is my membership|how long will my membership|how much longer is my membership|until when|till when|by when|how long can i|up to when|by what date|by which date|latest date to',
  faster: 'later|earlier|faster|quicker|sooner|slower|more quickly|more slowly',
  since_when: 'since when|how long has|how long have|joined when|member since',
  free: 'free|remaining|remain|still available|available|spare|left over|vacant',
  what: 'what|whats|what s',
  same_date:
    'to the same day|up to the same day|until the same day|same period|over the same period|in the same period|same point|same date|same day|on the same date|at the same date|same time last year',
  better: 'better|worse|doing better|doing worse',
  priced: 'fee paying|with a fee|chargeable|that cost something',
  members:
    'many are we|of us are there|many of us|we are there|strong are we|been with us|with us|member|membr|memebr|membership|memberships|subscriber|supporter|guild member|roster|membership base|people in the guild|people in the association|people belong|belong to the guild|guildsmen|membership count|member count|membership figures|member numbers total|head count of members',
  people:
    'people|ppl|person|persons|folk|folks|everyone|everybody|somebody|someone|anyone|anybody|customer|contact|peeps|human beings|anyone at all|attendee names|nobody else',
  events: 'whats on|what is on|what is on|what is going on|event|evnt|activity|activities|gathering|occasion',
  invoices: 'invoice|invoices|bill|bills|inv',
  payments: 'payment|remittance|transaction|money received',
  registrations: 'registration|signup|sign up|sign ups|booking|rsvp|ticket|seats booked|place booked|registrant',
  attendees: 'attendee|participant|visitor',
  guests: 'guest|non member|non members|outsider|externals',
  tiers:
    'tier|membership type|membership level|membership category|category|categories|plan|membership class|membership tier',
  ticket_types:
    'ticket type|ticket types|types of ticket|types of tickets|ticket category|ticket categories|kind of ticket|kinds of tickets',
  sessions:
    'programme|program|agenda|talks|speaker|speakers|sessions|who speaks|who is speaking|session|talk|programme item',
  feedback:
    'what did people say|people say|did people say|said about|say about|feedback|review|response|survey response|comment',
  credit_notes: 'credit note',
  mails: 'mail|email sent|emails sent|message',
  failed:
    'failed|undelivered|undeliverable|not delivered|not be delivered|could not be delivered|were not delivered|did not arrive|never arrived',
  terms: 'term|membership term',
  debtors: 'debtor|defaulter',
  active:
    'active|paid up|up to date with|up to date on|in good standing|paying|paying members|fee paying members|currently active',
  current: 'current|present|existing',
  grace:
    'grace|in grace|grace period|in the grace period|in their grace period|has not renewed yet|have not renewed yet|not renewed yet|not yet renewed|yet to renew|in the grace window|overdue for renewal|past expiry',
  pending:
    'pending|applicant|application|applied|membership application|membership applications|applicants|candidates|prospective members|membership requests|join requests|requests to join|applications waiting|waiting to join|wants to join|want to join',
  to_decide:
    'waiting for a decision|still waiting for a decision|waiting for our decision|waiting to be decided|awaiting approval|waiting for approval|waiting to be approved|awaiting a decision|not yet approved|unapproved|to be approved|undecided|to approve|need approval|needs approval|need approving|waiting for us to decide|awaiting our decision|we still have to decide on|to decide on|waiting on a decision|waiting on approval',
  lapsed:
    'expired member|expired membership|has expired|have expired|already expired|lapsed|ran out|has run out|have run out',
  suspended: 'suspended|blocked|on hold',
  deceased: 'deceased|died|dead|passed away|dead members|has died|have died|late members',
  former: 'former|ex|past member|ex members|previous members|former members|left us before',
  archived: 'archived|archive|in the archive|put in the archive|filed away',
  any_status:
    'ever|of any status|all statuses|regardless of status|including former|including lapsed|all records|altogether ever',
  individual:
    'individual|individuals|private person|private persons|natural person|natural persons|private individuals|private people|single persons|single members|natural people',
  organization:
    'organisation members|organizational|organisational|company|companies|firm|firms|business members|institution|institutional|organisations|organizations|corporate bodies|organisation|businesses|enterprises|legal entities|corporations|institutions|corporate entities|employers',
  joined:
    'came to us|joins|joining us|been recruited|join|joined|joiner|newcomer|new member|new members|signed up as members|became a member|became members|become members|came on board|recruit|recruited|enrolled|enrol|gained|gain|new joiners|new people|sign up with us|signed up with us|fresh members|joining|new|brings us|bring us|bringing us|won new members|win new members|won members|win members|won more members|won more new members|came aboard|newbies|newbie|came in as members|recruits|signups as members|arrivals|entrants|new faces|newly joined|joined us|became part|additions|admitted|accepted as members|added to the membership|new ones',
  left: 'walked away|parted ways|leave us|have left|left|leave|leaving|leaver|lost|lose|departed|dropped out|did not renew|not renewed|not renew|failed to renew|have not renewed|lapse|lapsed members|churned|went away|gone|left us|drop off|moved on|dropped off|departures|departing|drop outs|dropouts|leavers|exits|stopped being members|no longer members|no longer a member|no longer with us|not members any more|let their membership lapse|let it lapse|turnover of members|members lost|quit the guild|abandoned us|left the guild|left the association|not a member any more',
  expires:
    'subscription expires|subscription expire|renewals are due|renewals fall due|need to renew|needs to renew|has to renew|have to renew|must renew|upcoming renewals|upcoming renewal|expire|expires|expiring|expiry|run out|runs out|running out|end of membership|valid until|due for renewal|up for renewal|renewal due|renewals due|coming up for renewal|due to renew|memberships ending|membership ends|memberships end|membership end|lapse soon|need renewing|has to renew|have to renew|must renew|renewal|renewals|membership expire|end soon|end of their membership|membership running out|memberships run out|lapsing|lapses|membership is up|membership coming to an end|come to an end|comes to an end|expiration|expirations|expiry date|expiry dates|renewal date|to be renewed|needs renewing|should renew|about to expire|about to run out|expiring soon|valid till|end in',
  renewed:
    'renewed|renew|have renewed|renewing|renewed their membership|prolonged|extended|extended their membership|stayed on|signed on again|renews',
  renews_itself:
    'auto renew|renews automatically|renew automatically|automatic renewal|auto renewal|renews by itself|auto renewing|renewed automatically|autorenew|auto renewed|autorenewal|renew by themselves|renew themselves|renew on their own|renewing automatically|automatically renew|automatically renewed|automatically renews|on auto renew|rolling membership',
  votes:
    'vote|voting right|voting rights|right to vote|may vote|can vote|entitled to vote|eligible to vote|votes|voting|voters|a vote|vote at the agm|electorate|eligible voters|voting members|votingrights|allowed to vote|voting power|voter',
  has_email:
    'email address on file|have an email|has an email|have email|email address|with email|an email address|an email|an email adress|email adress on file|have an email adress',
  has_phone: 'phone number on file|have a phone|a phone number|a telephone number',
  round_birthday:
    'round birthday|round birthdays|milestone birthday|milestone birthdays|big birthday|big birthdays|round number birthday|round number birthdays',
  has_birthday: 'birth date on file|date of birth on file|known birthday|a birth date|a date of birth',
  has_account:
    'account|login|sign in|log in|can sign in|can log in|user account|online account|user accounts|logins|online access|web access|access to the portal|portal access|portal account|an account|accounts|log on|logon',
  confirmed_email:
    'confirmed email|confirmed their email|verified email|verified their email|email confirmed|email verified|confirmed e mail',
  in_directory:
    'directory|in the directory|listed in the directory|member directory|shown in the directory|public directory|visible in the directory',
  consented:
    'consent|consents|consented|consented to|agreed to|agreed|agree to|given consent|gave consent|given their consent|gave their consent|opted in|opt in|opted into|given permission|gave permission|permission for|said yes to|signed up for the newsletter|subscribed|subscribes|subscribers|want the newsletter|wants the newsletter|get the newsletter|receive the newsletter',
  tagged: 'tagged|has a tag|have tags',
  inactive:
    'inactive|dormant|gone quiet|silent|disengaged|no activity|without activity|without any activity|not been active|not been seen|not seen|not active|not heard from|shown no activity|lapsed in activity|not engaged|sleeping members|sleepers|stopped coming|have not been around|hasnt been around|been quiet|quiet|hear from|heard from in|gone silent|absent for months|have not shown up|disappeared',
  paid: 'payed|spent|spend|paid|pay|settled|paying|has paid|have paid|settle|paid for|paid in|pays',
  unpaid:
    'not payed|not yet payed|still not payed|unpayed|unpaid|outstanding|owing|receivable|receivables|open|not paid|still open|yet to pay|yet to be paid|still to pay|still owing|not yet paid|open balance|unsettled|not been paid|not settled|pending payment|awaiting payment|to be collected|uncollected|unpaid bills|to be paid|not cleared|uncleared|due to us|waiting for payment|outstandings|not been settled|still due|left to pay|yet to receive|still to come in',
  owes: 'owe|owes|owed|debt|debts|in debt|owe us|owes us|still to pay|has to pay us|need to pay us|debts to us|in the red|in our debt|indebted|owe money|owes money|owing us',
  overdue:
    'overdue|past due|late|late with paying|late with payment|late with payments|late with their payment|late with their payments|late with the payment|late paying|late in paying|late on payment|late on payments|arrears|in arrears|behind on payment|behind with|behind on|delinquent|late payer|late payers|past their due date|past its due date|over due|overdu|late with|paying late|past the due date|gone past due|late bills|late invoices|unpaid past due|behind|late payments outstanding|tardy|lagging behind with|exceeded the deadline|over the deadline',
  due: 'do i have to pay|must i pay|should i pay|do i need to pay|have to be paid|has to be paid|due|fall due|falls due|falling due|become due|becomes due|coming due',
  not_yet_due: 'not yet due|not due yet|not due|but not yet due|but not due|isn t due yet|aren t due yet',
  issued:
    'we invoiced|did we invoice|we invoice|been invoiced|was invoiced|did we bill|we billed|we bill|did we charge|charged|issued|billed|charged|sent out|did we send|we sent|we send|have we sent|did we send out|we have sent|went out|gone out|go out|mailed out|invoice sent|sent invoices',
  net: 'without vat|excluding vat|excl vat|ex vat|exclusive of vat|net of vat|before vat|without tax|excluding tax|excl tax|net of tax|before tax|before taxes|minus vat|less vat|vat excluded|net amount|net total|net sum',
  draft: 'draft|drafts|not sent|unsent|unpublished|not published',
  void: 'void|voided|annulled',
  written_off: 'written off|write off|write offs|wrote off|bad debt|bad debts|uncollectible|uncollectable',
  part_paid: 'partly paid|partially paid|paid in part|part paid|part payment',
  dues: 'dues|membership fee|membership fees|membership dues|subscription|subscriptions|annual fee|annual dues|fee|fees|membership invoice|membership invoices|membership payment|subs|sub|member fees|yearly fee|yearly fees|annual subscription|annual subscriptions|membership subscription|membership contribution|membership contributions|contributions|member dues|annual contribution|fee invoices|renewal fee|renewal fees|membership money|annual membership fee',
  donations:
    'donation|donated|donate|donor|donors|gift|gifts|giving|contribution|donating|charity|charitable|gave money|gave us money|pledges|bequests|donation income|gifted|contributors|benefactors|charitable gifts',
  tickets_sold:
    'ticket sales|ticket income|event income|event revenue|ticket revenue|event invoice|event invoices|event fee|ticket invoices|from events|from event tickets|from tickets|for tickets',
  revenue:
    'came together|has come together|revenue|income|earn|earned|earning|earnings|turnover|takings|take in|took in|taken in|brought in|bring in|brings in|money in|came in|come in|coming in|made money|proceeds|raise|raised|generate|generated|cash in|made|make in revenue|inflow|gained|brings us|bring us|bringing us|did we make|do we make|we make|have we made|we made|made from|make from|make money|makes the most money|made the most money|did we take|we take|we took|have we taken|we taken|took more|take more|taken more|taken less|take less|make more|made more|bring us in|pull in|cash flow in|ticket money|money made|money taken|money earned|net in|total income|pocket|pocketed|profit from|bank in',
  received: 'received|receive|collected|collect|got in|arrived|came in|come in|coming in',
  refunds:
    'refund|refunded|refunds|paid back|pay back|paying back|gave back|give back|given back|giving back|reimbursed|reimbursement|reimbursements|repayment|repayments',
  returned:
    'bounced|bounce|bouncing|bounces|returned payment|returned payments|returned direct debit|returned direct debits|sent back by the bank|returned by the bank|chargeback|chargebacks|reversed|reversals|payment reversals|failed payment|failed payments|payments failed|failed direct debits|failed direct debit|direct debits failed',
  credit:
    'could not be matched|not matched|unmatched|not assigned to|not assigned to an invoice|not assigned to any invoice|not allocated to an invoice|not matched to an invoice|not assigned|credit|credit left|credit balance|overpaid|overpayment|overpayments|unallocated|unapplied',
  cash: 'cash|in cash|cash payments|cash money|in notes|banknotes|hard cash',
  cheque: 'cheque|cheques|by cheque|by check|paid by check|per cheque',
  card: 'card|credit card|by card|cards|credit cards|debit card|debit cards|card payments|card payment|by credit card',
  bank_transfer:
    'by bank transfer|bank transfer|wire|transfer|wire transfer|bank transfers|wired|bank transferred|sepa transfer|by transfer|transfers|by wire|transferred|transfer payments|via bank',
  direct_debit:
    'by direct debit|via direct debit|direct debit|sepa|direct debits|debit|direct debited|by debit|sepa debit|sepa direct debit|standing mandate',
  in_person: 'in person|face to face',
  free_of_charge: 'free of charge|for free|no charge|cost nothing|costs nothing|free to attend|free entry',
  hybrid: 'hybrid',
  online_payment: 'online|paid online|online payment|online payments|virtual|virtually',
  upcoming:
    'upcoming|coming up|future|forthcoming|planned|scheduled|lined up|on the calendar|in the calendar|still to come|to come|soon|shortly|in the near future|any time soon|before long|in the coming time|down the line|in the pipeline|on the agenda|the coming',
  completed: 'completed|past|finished|held|took place|already happened|over',
  ongoing: 'ongoing|running now|happening now|in progress|going on',
  postponed: 'postponed|delayed|rescheduled',
  cancelled:
    'cancelled|canceled|cancel|called off|call off|calling off|cancellation|cancellations|terminated|dropped their place|pulled out',
  conference: 'conference|congress|convention|conferences',
  gala: 'gala|ball|gala dinner|galas',
  workshop: 'workshop|class|training|course|seminar|workshops',
  hackathon: 'hackathon|hack day|hackathons',
  meeting: 'meeting|agm|annual general meeting|general assembly',
  webinar: 'webinar|online talk|webinars',
  social: 'social|social event|mixer|party|drinks|socials',
  attended:
    'have i done|i have done|did i do|have i been to|shown up|came along|ever come|attend|attended|attending|attendance|turnout|turned up|turn up|showed up|show up|came|come|came to|been to|went to|went|gone to|go to|took part|take part|participated|participate|was at|were at|were present|present at|been at|visited|come to|visit|attendances|taken part|actually came|attract|attracted|draw|drew|drawn|pulled in|actually attended|showed|shown|came round|came by|checked out|made it|made it to|actually come|were there|sat in|there in person|turned out|attendees came|have attended|has attended|i been to|have i been to|did i go to',
  no_show:
    'no show|no shows|noshow|noshows|failed to show|failed to show up|stayed away|missed|skipped|absent|no showed|did not show|didnt show|not show up|never showed|never turned up|failed to turn up|failed to attend|did not turn up|ghosted|absentees|absentee|non attendance|non attendees|not turn up|bailed',
  registered:
    'booked on|booked onto|holds a seat|has a seat|hold a seat|still holds a seat|registered|register|signed up for|booked|going to|coming to|signed up|registered for|sign up for|booked a place|booked a seat|have a ticket|hold a ticket|has a ticket|bought a ticket|tickets sold|enrolled in|registrants|bought tickets|booked for|attending|going|coming along|rsvped|rsvp d|rsvps|said yes|reserved|reserved a place|reserved a seat|signed on for|enrolled|bought a place|got a ticket|got tickets|with a ticket|hold tickets|have tickets|put their name down|booked in for|booked on|booked onto|booked in|signup for|will attend|will be attending|will come|is coming|plans to attend|planning to attend|expected at',
  confirmed: 'confirmed|confirmed seats|confirmed place',
  waitlisted:
    'waitlist|waiting list|wait list|waitlisted|waiting for a place|waiting for a seat|wait listed|on the waiting list|waiting lists|waiting list for|waiting|waiting for a spot|waiting for a ticket|waiting for seats|waiting for places|on a waiting list|on the waitlist|in the queue|queue|queuing|queueing|on hold for a seat|hoping for a seat|standby|on standby|waitlists|in line for',
  checked_in: 'checked in|check in|check ins|checkin|scanned|let in',
  full: 'full|sold out|fully booked|booked out|no seats left|no places left|no free seats|no free places|nothing left',
  has_room:
    'still tickets|tickets still|seats going|tickets going|places going|still to be had|still get tickets|still get a ticket|any tickets left|any seats|room|space|not full|still has room|still have room|not sold out|free seats|seats free|places left|seats left|free places|available seats|available places|spaces left|spots left|tickets left|seats available|places available|free spots|room left|spare seats|still places|still seats|have still places|still have places|still have seats|still has seats',
  age: 'age|ages|how old',
  city: 'city|cities|town|towns|cites|place of residence',
  region: 'region|regions|state|county|province',
  country: 'country|countries|nation',
  weekday: 'weekday|weekdays|day of the week|days of the week|day of week',
  language:
    'language|languages|speak|speaks|preferred language|speaking|speakers|who speak|who speaks|mail in|get their mail in|post in|letters in|written to in|correspond in|correspondence in|write to them in',
  status: 'status|statuses|standing',
  kind: 'kind|kinds|type|types',
  method: 'method|payment method|way of paying|methods|payment methods|payment type|means of payment',
  source:
    'heard of us|heard about us|hear about us|referral|referral source|found us|where from|come from originally|source',
  price: 'price|prices|cost|costs|how expensive|charge for',
  seats: 'seat|seats|capacity|places|capacities|spots',
  free_seats:
    'free places left|free seats left|places left at|seats left at|seats left for|free seat|seats free|free seats|seats left|places left|free places|seats are free|seats are left|places are left|seats still free|spaces left|spots left|tickets left|available seats|seats available|places available|places are free|places are still free|seats are still free|seats are still available|spare seats|places free|spots are left|spaces are left|room left|tickets are left|seats remaining|places remaining|remaining seats|remaining places|seats remain|places remain|seats still available|free spots|available places|places still free|places still available|seats are available',
  seats_taken:
    'seats taken|taken seats|places taken|seats are taken|seats are booked|booked seats|places are taken|seats sold|seats filled',
  fill: 'fill|filled|how full|occupancy|utilisation|utilization',
  rating:
    'give out of five|gave out of five|go down best|went down best|went down well|rating|rated|rate|ratings|score|stars|satisfaction|satisfied|liked|review score|like|enjoyed|popular|popularity|well received|marks',
  recommendation: 'nps|net promoter score|recommend|would recommend',
  balance: 'balance|account balance|open balance|amount owed',
  amount: 'amount|amounts|value|size|worth',
  email:
    'email|e mail|mail address|email addresses|e mail address|emails|contact details|email adress|e mail adress|email adresses|mail adress|adress',
  phone:
    'number for|his number|her number|phone|phone number|telephone|telephone number|mobile|number to call|phone numbers',
  address: 'postal adress|mailing address|address|postal address|street|addresses|street address',
  birthday:
    'round birthday|round birthdays|milestone birthday|milestone birthdays|big birthday|big birthdays|round number birthday|round number birthdays|birthday|birth date|date of birth|born|birthdays|birthday s|turns|celebrates their birthday',
  number: 'member number|membership number|invoice number|member numbers',
  job: 'job|job title|profession|occupation|work as',
  employer: 'employer|work for|works for|works at|organisation name|company name',
  notes: 'note|notes',
  tags: 'tag|tags|label|labels',
  last_activity: 'last activity|last active|last seen|last activities',
  paid_until:
    'how long is my membership|membership good|paid until|paid through|membership end date|valid through|end date|membership valid until',
  location: 'location|venue|venues|where',
  starts: 'what time|at what time|start time|start|starts|begin|begins|start date|event date',
  due_date: 'due date|due dates',
  days_overdue: 'days overdue|days late|days past due|days behind',
  retention:
    'renewal rates|retention|retention rate|retain|retained|renewal rate|renewal quota|stay with us|keep our members|stayed with us|loyalty|proportion renewed|share of renewals|percentage renewed|percentage of members renewed|percentage renew|percentage of memberships renewed',
  lapse_rate:
    'churn rate|churn rates|lapse rate|attrition|attrition rate|rate of churn|cancellation rate of members|member churn rate|membership churn rate',
  churn:
    'worry about losing|losing|about losing|might not renew|may not renew|will not renew|not going to renew|could lose|risk losing|how likely|likelihood|chance of|probability of|likely|at risk|risk of leaving|likely to leave|might leave|may leave|churn|churn risk|about to leave|could leave|likely to lapse|may lapse|might lapse|likely to quit|likely to resign|in danger of leaving|leave us next|leave next|going to leave|probably leave|flight risk|thinking of leaving|drifting away|at risk of leaving|at risk of lapsing|likely to cancel|will leave|lose next|chance of leaving|risk',
  growth: 'growth|grow|growing|grew|grown|net growth|net change|net|shrink|shrinking|changed',
  ageing:
    'ageing report|aging report|receivables ageing|receivables aging|how old are our receivables|how old are the open invoices|how old are the receivables|old are the open invoices|age of receivables|old are our receivables|age of debts|ageing report|age of the open invoices|aged debt|aged debtors|aged receivables|debt by age|unpaid by age|outstanding by age|by how old they are',
  time_to_pay:
    'how late do members pay|how late do people pay|how late do they pay|how late are payments|time does it take|how long does it take|days until payment|days until paid|settle faster|pay faster|pays faster|pay quicker|pay sooner|payment time|paying time|payment term used|long do invoices stay open|long until an invoice is paid|long until invoices are paid|speed of payment|pay slowest|pay fastest|fastest payers|slowest payers|days to pay|time to pay|how long do members take|how long do people take to pay|how long do members take to pay|take to pay|takes to pay|payment behaviour|payment behavior|payment discipline|payment morale|payment habits|how quickly|how fast|until they pay|to pay an invoice|to pay us',
  no_show_rate:
    'no show rate|no show quota|no show ratio|no show percentage|share of no shows|percentage of no shows|rate of no shows|noshow rate|no shows rate|absence rate|absentee rate|drop out rate|percentage of noshows|share of people who did not show up|no show proportion|non attendance rate',
  fill_rate: 'fill rate|occupancy rate|utilisation rate|average occupancy',
  anomalies:
    'anomaly|anomalies|unusual|odd|strange|suspicious|outlier|irregularity|irregularities|fishy|weird|looks wrong|look wrong|off|something wrong|mistakes|errors',
  insights:
    'anything i should know|should i know|insight|insights|should i look at|pay attention to|should i know|need to know about|priorities|should i do|worth knowing|recommend me|recommendations|most important|attention|look at first|worry about|focus on|what is new|news|urgent today|needs my attention',
  how_many:
    'hwo many|how often|how many|hwo many|how meny|number of|count|count of|total number of|headcount|how big|how large|amount of|quantity of|no of|nr of|how much members|many|head count|how numerous|what number of|total count|count up|tally|what is the number|whats the number|how manny|hw many|hoe many',
  how_much:
    'hwo much|how much|how much money|total amount|sum total|how mutch|what amount|how much is|what sum|what total|whats the amount|what is the amount|what is the sum|what is the total|what is the value',
  list: 'list|show|display|find|view|pull up|give me a list of|list of|names of|name|look up|lookup|search|search for|enumerate|print|lists|show me|show us|give us|gimme|lemme see|overview of|names|full list|complete list|who all|could i see|can i see|bring up|output|fetch|retrieve|lay out|spell out|present|note down|line up|create a list of|create a list with|make a list of|make me a list of|create me a list of|draw up a list of|write a list of|write me a list of|prepare a list of|compile a list of|create an overview of|make an overview of',
  which: 'which|what|whch|wich|wat|whitch|which ones|which of|whats|what s',
  who: 'who|whose|whom|who are|anyone who|those who|everyone who|all who|somebody who',
  when: 'when|what date|which date|what day|on what day|on which day|date of|how long is|what day is|at what date|when exactly|what time and date|when abouts|what were the dates|which dates|dates of',
  where: 'where|whereabouts|in which place',
  sum: 'sum|sum of|together|all together|total|total of|in total|totals|altogether|added up|combined|add up',
  average: 'average|mean|avg|on average|averages|typical|typically|usually',
  median: 'median',
  share:
    'percent|per cent|how many percent|how many per cent|what part of|part of|percentage|percent of|share|proportion|ratio|fraction|what part|percentage of|share of|proportion of|quota|rate of|in percent|per cent of',
  yes_no: 'is there|are there|do we have|have we|did we|is any|are any|does any|do any|has any|have any|is it true',
  compare:
    'beat|beats|compare|compared|comparison|versus|vs|against|compared with|compared to|in comparison|difference between|differ',
  than: 'then|than',
  year_before:
    'the same point last year|same point last year|this time last yr|than this time last yr|the same time last yr|than last yr|same stretch last year|the same stretch of last year|same stretch of last year|same months last year|same two months last year|the same two months last year|same three months last year|same day last year|the same day last year|same date last year|the same date last year|same month last year|same period last year|same quarter last year|the same time last year|this time last year|than last year|than the year before|compared with last year|compared to last year|year on year|yoy|year over year|against last year|versus last year|vs last year|the year before|a year earlier|than a year ago|compared to the year before|with the year before|to the previous year|with the previous year|to last year|with last year|same period last year|a year ago|than by the same time last year|by the same time last year|than at the same time last year|at the same time last year|at this point last year|than at this point last year|by this time last year|than by this time last year|this point last year|by this point last year|had by this point last year|we had by this point last year|at this stage last year|by this stage last year|same time a year ago|this time a year ago|at the same point last year|the same stage last year|the corresponding period last year|corresponding period last year|same stretch last year|in the same month last year|in the same period last year|in the same quarter last year|in the same week last year|same week last year|the previous year s|than a year before|compared to a year ago|compared with a year ago|versus a year ago|vs a year ago|against a year ago|up on last year|down on last year|than in the previous year|than the previous year|than in the year before|as in the previous year|by the same date last year|by this date last year|at this date last year|same date last year',
  previous:
    'and before that|and before|the one before that|the one before|the previous one|the ones before|a month ago|than a month ago|the month before that|last month s|than last month|than the month before|than the previous month|compared with last month|compared to last month|compared to the previous month|than last quarter|compared to last quarter|compared with the previous quarter|than the previous quarter|than the quarter before|the period before|previous period|period before|against last month|versus last month|vs last month|the month before|the quarter before|with the month before|compared with the month before|to the quarter before|with the quarter before|to the month before',
  by: 'broken down by|breakdown by|broken down|breakdown of|by|per|each|for each|for every|break down by|split by|grouped by|group by|by each|in each|split up by|distribution of|distributed over|across|distribution|every|divided by|split|split into|broke down|break down|breakdown|divide|divided|group|for every single|sliced by|segmented by|each single|categorised by|categorized by|sorted into|apportioned',
  most: 'more often|most|the most|more than any|highest number of|most often|largest number of|most frequent|most frequently|biggest number of',
  least: 'least|fewest|lowest number of|smallest number of|least often',
  best: 'best|top|strongest|busiest|most popular|best attended|most successful|leading|number one|best visited|record',
  worst: 'worst|weakest|poorest|bottom|worst attended|least popular|quietest|slowest|poorly',
  largest: 'largest|biggest|highest|greatest|maximum|max|top|larger|high',
  smallest: 'smallest|lowest|minimum|min|low',
  dearest: 'most expensive|the most expensive|priciest|dearest|costliest',
  cheapest: 'cheapest|the cheapest|least expensive|the least expensive',
  newest: 'newest|latest|most recent|recent|recently|lately|last few|most recently|of late',
  oldest: 'oldest|earliest|eldest',
  longest:
    'longest|longest standing|longest serving|been with us longest|member for longest|been a member longest|been members the longest|longest time',
  next: 'next|the next',
  last: 'last|previous|most recent',
  first: 'first|very first|earliest',
  not: 'not counting|not including|without counting|leaving out|leave out|aside from|not|nto|non|no|except|excluding|exclude|other than|but not|outside|outside of|apart from|neither|nor|nobody|none|nothing|minus|without a|un|rather than|do not|isnt|arent|havent|hasnt|didnt|dont|doesnt|wasnt|werent|instead of|no one',
  never: 'without ever|never|not once|not a single|not ever|not one',
  without:
    'is missing|are missing|missing an|missing a|lack|lacking|without|without any|with no|who have no|that have no|having no|has no|have no|had no|have not any|there is no|free of',
  with: 'with|having|that have|who have|including',
  or: 'or|and or|either',
  and: 'and|but|as well as|plus|along with|also',
  only: 'only|just the|only the|just those|only those',
  all: 'all|every single|complete|entire|whole|everyone|everybody|all members|each and every',
  between: 'between',
  at_least: 'at least|were at least|was at least|minimum of|no less than|not less than|no fewer than|min',
  more_than:
    'more than|over|above|greater than|larger than|higher than|bigger than|exceed|exceeds|exceeding|beyond|in excess of|longer than|for longer than|for more than|for over|since more than|older than|upwards of|north of|better than|greater|surpassing|topping|exceeded|exceeds the',
  at_most: 'at most|maximum of|no more than|not more than|up to',
  less_than:
    'less than|under|below|fewer than|smaller than|lower than|cheaper than|fewer|short of|not exceeding|lower|beneath|cheaper|not as much as|under the age',
  exactly: 'exactly|precisely|equal to',
  or_more:
    'or longer|and longer|or higher|or more|and more|and above|and over|and up|plus|or older|and older|upwards|or over',
  or_less: 'or less|or fewer|and below|and under|or younger|and younger|or under',
  times: 'times|time|occasions',
  years_old: 'years old|years of age|year old|year olds|aged|year-olds',
  older: 'older than|older|over the age of|above the age of|aged over|older then',
  younger: 'younger than|younger|under the age of|below the age of|aged under|younger then',
  money: 'euro|euros|eur|dollar|dollars|usd|pound|pounds|gbp|chf|franc|francs|bucks|quid',
  percent: 'percentage points|pct',
  in: 'in|from|near|around',
  called: 'called|named|by the name of|titled|name is',
  self: 'my|mine|myself|am i|do i|i',
  them: 'of that|of it|that amount|those ones|of those ones|them|these|those|of them|of these|of those|they|the same ones|those people|these people|that list|this list',
  same: 'how was that|how was it|how did that look|how did it look|the same|same|same question|same thing|same for|and for|what about|how about|and what about|and how about|and',
  sort: 'rank|ranking|ranked|sort them|sort|sorted|sort by|order by|ordered by|sorted by|sort them by|rank by|ranked by|arrange by',
  define:
    'does it mean when|does it mean if|does mean|what is the difference between|what the difference is between|mean by|meaning of|definition|define|counts as|count as|counted|calculated|computed|worked out|what is meant by|stands for|definition of|what counts|does it mean when|does it mean if|does it mean|mean when',
  why: 'why|how come|what caused|what explains|what made|what is behind|what s behind|what lies behind|what drove|root cause|root causes|real reason|real reasons|on what grounds',
  difference:
    'go up|went up|going up|gone up|go down|went down|going down|come down|came down|up compared|down compared|up against|up on|down on|risen|rise|fallen|fall|increased|increase|decreased|decrease|dropped|drop|rose|gone up|gone down|ahead|ahead of|behind|behind or ahead|ahead of or behind|lagging behind|outperform|more or fewer|more or less|how many more|how much more|how many fewer|how much less|difference|by how much|by how many|more or fewer|more or less|more|fewer|higher or lower|better or worse|higher|lower|better|worse|up or down',
  matched:
    'matched to any invoice|matched to an invoice|matched|allocated to an invoice|allocated|assigned to an invoice|linked to an invoice',
  still: 'still here|still around|still there|still with the guild|still members|still a member|still with us',
  closes: 'registration close|registration closes|registration deadline|deadline',
  funds: 'money|cash came',
  overview: 'how did our|how did|how was|how went|how successful was|performance of',
  youngest: 'youngest',
  development: 'develop|developed|development|evolve|evolved|over time|trend',
  each_month: 'monthly',
  each_week: 'weekly',
  each_quarter: 'quarterly',
  each_year: 'yearly|annually',
  cancel_until: 'cancellation deadline|deadline to cancel',
  detail:
    'tell me about|details|details of|profile|profile of|information|info|information on|what do we know about|what do you know about|summary of|describe|show me everything about|about',
  distinct: 'distinct|different|unique',
  fullest: 'fullest|most crowded|most packed|best filled|fullest booked',
  late_days: 'how late',
  event_kind:
    'type of event|types of event|event type|event types|kind of event|kinds of event|event kind|event kinds|sort of event',
  double_payments:
    'paid twice|pay twice|double payment|double payments|paid double|paid two times|duplicate payment|duplicate payments',
  number_gaps: 'number gaps|number gap',
  duplicate_people:
    'duplicate members|duplicate member|duplicate people|in the list twice|twice in the list|listed twice|recorded twice|in the register twice|entered twice|members twice',
  sold: 'sold|sell|selling|gone|sold so far|have gone|snapped up|shifted',
  doubled: 'duplicate|duplicates|duplicated|doubled',
  anniversary: 'anniversary|anniversaries|membership anniversary|membership anniversaries',
  turns: 'turn|turns|turned|turning|celebrates a birthday of',
  nearly_full:
    'nearly full|almost full|close to full|close to capacity|near capacity|nearly sold out|almost sold out|nearly booked out|almost booked up|nearly fully booked|almost fully booked|filling up|about to sell out|few seats left|only a few seats left|few places left|almost at capacity',
  expected:
    'do we expect|we expect|are we expecting|we are expecting|can we expect|should we expect|expect|expected|expecting',
  reasons:
    'reason for|reasons for|for what reason|for which reason|for what reasons|for which reasons|which reasons|what reasons|what were the reasons|what are the reasons|what was the reason|which reasons were noted|which reasons were given|what reasons were noted|what reasons were given|what reasons did they give|which reasons did they give|what reasons they gave|the reasons they gave|reasons they gave|reasons were noted|reasons noted|noted reasons|recorded reasons|reasons recorded|reasons on record|main reasons|most common reasons|most frequent reasons|reasons behind',
  reason:
    'with the reason|with reasons|with their reason|with their reasons|the reason given|reason for leaving|reasons for leaving|stated reason|reason given|reasons given|leaving reason',
}
