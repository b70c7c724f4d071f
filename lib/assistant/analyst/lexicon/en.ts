/**
 * What English words mean to the analyst: words, then features. `e.` is an entity, `m.` a measure, `o.` an operation,
 * `st.` a status, `ek.` a kind of event, `ik.` a kind of invoice, `mk.` a kind of member, `pm.` a payment method,
 * `s.` an order, `r.` a level of risk, `x.` anything else. A word may stand for several; plurals need no entry.
 */
const ENTRIES: readonly (readonly [string, string])[] = [
  [
    'e.member',
    'subscription|member|membership|people|ppl|person|folk|everyone|everybody|subscriber|supporter|guild member|customer|contact|roster',
  ],
  ['e.invoice', 'invoice|bill|inv'],
  ['e.payment', 'payment|remittance'],
  [
    'e.event',
    'planned|scheduled|lined up|on the calendar|agenda|on the agenda|what is on|what is going on|what is happening|take place|takes place|took place|event|activity|programme|program|thing|things we do|function|get together|gathering',
  ],
  ['e.registration', 'registration|signup for|booking|rsvp|ticket'],
  ['e.tier', 'tier|membership type|membership level|plan|category|categories'],
  [
    'e.money',
    'doing for cash|cash position|cash situation|money|finance|financial|financially|cash flow|cashflow|fund|figure',
  ],

  [
    'o.count',
    'how many|who many|how meny|hwo many|many|are there more|do we have more|number of|count|count of|headcount|total number of|how big|how large|size',
  ],
  ['o.sum', 'how much|total|amount|sum|sum of|value|worth|altogether|in all'],
  [
    'o.list',
    'list|show|which|display|find|see|view|names of|name|pull up|give me a list of|list of|who are|look for|search for|search',
  ],
  ['o.who', 'who are|who|whose|whom|anyone|anybody|someone|somebody'],
  [
    'o.trend',
    'down|lower|higher|better|worse|gone up|dropped|fallen|fell|rose|risen|trend|over time|develop|development|evolve|evolution|grow|growth|growing|grew|shrink|shrinking|shrunk|change over|changed|history of|trajectory|keep|going up|going down|rising|falling|progress|shaping up|increase|decrease|decline|declining|drop|dropping',
  ],
  [
    'o.detail',
    'tell me about|detail|profile|look up|information|info|about|what do we know about|what do you know about|summary of|summarise|summarize|describe',
  ],
  [
    'o.define',
    'how is it|how are they|what does|what do you mean by|meaning of|mean by|how do you|how do we|how does quorate|definition|define|counts as|count as|counted|calculated|computed|measured|worked out|explain|what counts|considered',
  ],
  ['o.why', 'why|reason|how come|cause|because|what caused|what explains'],
  ['o.when', 'when|what date|which date|what day|date of'],
  [
    'o.compare',
    'beat|beats|outperform|exceed|ahead of|as many as|as much as|compare|compared|comparison|versus|vs|difference between|more than|less than|fewer than|better than|worse than|than',
  ],
  ['o.mean', 'average|mean|median|on average'],
  ['o.share', 'percentage|percent|share|proportion|ratio|fraction|rate'],
  [
    'o.overview',
    'how are our|how is our|how are the|how do we do|how are we|how are we doing|how is it going|how are things|overview|summary|in short|health of|how healthy|how do we stand|where do we stand|doing',
  ],

  [
    'm.joined',
    'join|joined|joiner|new|newcomer|sign up|signed up|sign ups|signup|sign ons|recruit|recruited|enrol|enrolled|enroll|came on board|became|become a member|newly|brand new|recently joined|gain|gained|start|started|register as',
  ],
  [
    'm.lapsed',
    'resign|lose|lost|losing|left|drop off|dropped off|dropped out|drop out|quit|resigned|did not renew|not renewed|not renew|failed to renew|let their membership lapse|lapse|attrition|departed|gone',
  ],
  ['m.net', 'net growth|net change|net|grow|growth|growing|grew|shrink|shrinking|shrunk|bigger|smaller'],
  [
    'm.retention',
    'retention|retention rate|retain|retained|retaining|renewal rate|stay with us|stayed|loyal|loyalty|churn rate|keep our members|renewed|stick around|sticking around',
  ],
  [
    'm.renewal',
    'renewal|renew|renewing|due for renewal|up for renewal|coming up for renewal|due to renew|renewals due',
  ],
  [
    'm.expiry',
    'expire|expiring|expiry|expires|expired|run out|running out|runs out|end of membership|valid until|valid through|membership ends|memberships end|ending|ends|end|valid',
  ],
  [
    'm.overdue',
    'overdue|past due|late|in arrears|arrears|behind|behind on payment|behind on their dues|delinquent|behind with|outstanding past due|owing too long',
  ],
  [
    'm.outstanding',
    'owe the most|owes the most|owes most|owe most|balance|outstanding|owe|owed|owes|owing|unpaid|receivable|debt|debtor|not paid|still to be paid|yet to pay|have not paid|has not paid|not yet paid|still owe|open amount|balance due|still open|to collect|due to us|remaining',
  ],
  ['m.billed', 'bill|billed|billing|invoiced|issued|charged|charge|invoice amount'],
  ['m.paid', 'paid|settled|been paid|got paid'],
  ['m.written_off', 'written off|write off|written-off|wrote off|bad debt|uncollectible|uncollectable|write offs'],
  [
    'm.revenue',
    'take|takes|bring|brought|brings|revenue|income|earn|earned|earning|take in|took in|taken in|takings|brought in|bring in|bringing in|made|make|making|turnover|received|receive|come in|came in|coming in|proceeds|collect|collected|raised|raise|inflow|sales|money in|generate|generated',
  ],
  ['m.refund', 'refund|refunded|paid back|chargeback'],
  ['m.ageing', 'older|how old is|how old|ageing|aging|aged|how old are|bucket|age of|ageing report|by age|days bucket'],
  [
    'm.behaviour',
    'reliable payer|good payer|bad payer|reliable|how late|how long|pay on time|paying on time|paid on time|pays on time|pay late|paying late|pays late|paid late|days late|days to pay|time to pay|how long does it take|how long do members take|how long do people take|take to pay|takes to pay|payment behaviour|payment behavior|payment habit|payment discipline|payment morale|payment record|payment history|payment reliability|paying habit|paying behaviour|punctual|promptly|prompt|on time|how quickly|how fast|payer|pay their bills|pay invoices|pay their invoices|on-time',
  ],
  [
    'm.registered',
    'registered|register|registration|sign up for|signed up for|signups|booked|booking|going to|coming to|rsvp|enrolled in|registrant|attending|places taken|tickets sold|ticket',
  ],
  [
    'm.checked_in',
    'shown up|turned out|attend|attended|went|go to|went to|attendance|attendee|turnout|turn up|turned up|turning up|show up|showed up|showing up|came|come|coming|checked in|check in|check ins|checkin|participant|participation|visitor|was there|were there|turn out|guest|crowd|present',
  ],
  [
    'm.no_show',
    'no show|no shows|noshow|no show rate|did not show up|did not turn up|did not come|not show up|not turn up|failed to show|stayed away|missed|absent|absence|skip|skipped',
  ],
  ['m.fill', 'filled|fill rate|fill|filled|full|how full|occupancy|sold out|empty|utilisation|utilization'],
  ['m.capacity', 'capacity|seat|seats left|places left|spaces left|room for|free seats|free places'],
  [
    'm.rating',
    'people like|members like|they like|attendees like|anyone like|everyone like|think|thought|thoughts|rating|rated|rate|feedback|review|score|satisfaction|satisfied|happy with|liked|enjoyed|enjoy|opinion|nps|net promoter score|think of|thought of|said about|survey|popular with|evaluation',
  ],
  ['m.comment', 'comment|complaint|complain|complained|complaining|remark|criticism|what did people say|said'],
  [
    'm.churn',
    'worry about losing|worried about losing|risk losing|afraid of losing|might lose|may lose|could lose|going to lose|about to lose|lose next|in danger|high risk|highest risk|medium risk|low risk|going to renew|likely to renew|will renew|might not renew|may not renew|could leave|could lapse|might lapse|may lapse|might quit|likely|likelihood|chance|probability|churn|churn risk|at risk|risk of leaving|about to leave|likely to leave|might leave|may leave|going to leave|likely to lapse|about to lapse|risk|leaving|leave|likely to cancel|about to quit|thinking of leaving|flight risk|going to lapse|likely to quit|in danger of leaving|likely to churn|danger|will not renew|not going to renew|unlikely to renew|drifting away',
  ],
  [
    'm.anomaly',
    'anomaly|anomalies|unusual|odd|strange|suspicious|outlier|irregularity|irregularities|fishy|weird|duplicate|unexpected|wrong|mistake|error|fraud|out of the ordinary|looks off|look off|abnormal|problem with the data|double payment|paid twice',
  ],
  [
    'm.insight',
    'insight|look at|pay attention to|attention|focus on|should i know|need to know|should know|priorities|priority|worry about|worried about|concern|news|what is new|anything new|what should i do|important|recommend|recommendation|suggest|suggestion|highlight|to do|stands out|stand out|urgent',
  ],
  [
    'm.inactive',
    'inactive|silent|not active|not been active|no activity|not been seen|not seen|without activity|dormant|quiet|gone quiet|disengaged|not engaged|not heard from',
  ],
  ['m.waitlist', 'waitlist|waiting list|wait list|waitlisted|waiting for a place'],
  ['m.city', 'city|town|from|live|based|living|located|where do|place'],
  [
    'm.verified',
    'unverified|verified|confirmed email|confirmed their email|verified email|verified their email|email verified',
  ],
  ['m.email', 'email|e mail|mail'],
  ['m.dues', 'membership fee|subscription fee'],
  [
    'm.tenure',
    'longest standing|longest serving|oldest member|been with us|been a member|longest|member since|membership start',
  ],
  ['m.events_attended', 'events attended|been to'],
  ['m.number', 'member number|membership number'],
  ['m.note', 'note'],
  ['m.pays', 'pay|paying'],
  ['o.status', 'status|standing'],
  ['m.auto_renew', 'auto renew|automatic renewal|renew automatically'],
  ['m.activity', 'last activity|last active|last seen|most active|active recently|engaged|engagement|involved'],

  ['st.pending', 'pending|awaiting approval|waiting for approval|applicant|application|waiting'],
  ['st.active', 'active|current member|in good standing|paid up|paying member'],
  ['st.grace', 'grace|grace period|in grace'],
  ['st.lapsed', 'lapsed|former|ex member|expired member|past member'],
  ['st.suspended', 'suspended|blocked'],
  ['st.cancelled', 'cancelled|canceled|called off|terminated'],
  ['st.deceased', 'deceased|dead|died'],
  ['st.draft', 'draft|unsent|not sent|unissued|unpublished'],
  ['st.open', 'open'],
  ['st.paid', 'paid'],
  ['st.void', 'void|voided'],
  ['st.uncollectible', 'uncollectible|uncollectable|written off'],
  [
    'st.upcoming',
    'upcoming|planned|scheduled|future|coming up|in the future|ahead|to come|forthcoming|lined up|on the calendar|coming events|is on|next',
  ],
  ['st.ongoing', 'ongoing|running now|happening now|in progress|going on'],
  [
    'st.completed',
    'run|hold|organise|organize|put on|took place|completed|past|held|finished|happened|recent|had|ran|organised|organized|did we have|previous|earlier|last',
  ],
  ['st.postponed', 'postponed|delayed|rescheduled'],

  ['ek.conference', 'conference|congress|convention|symposium|forum'],
  ['ek.gala', 'gala|ball|gala dinner'],
  ['ek.workshop', 'workshop|class|training|course|seminar'],
  ['ek.hackathon', 'hackathon|hack day'],
  ['ek.meeting', 'meeting|agm|annual general meeting|assembly'],
  ['ek.webinar', 'webinar|online event|online talk'],
  ['ek.social', 'social|social event|mixer|networking event|party|parties|drinks'],
  [
    'ik.dues',
    'dues|membership dues|membership fee|membership fees|subscription|membership invoice|membership income|subscription fee',
  ],
  ['ik.donation', 'donation|donated|donate|gift|contribution|donor|giving'],
  ['ik.event', 'ticket sales|event ticket|event fee|event income|event revenue|event invoice'],
  ['mk.individual', 'individual|private person|private member|natural person'],
  [
    'mk.organization',
    'organization|organisation|company|companies|business|firm|corporate|corporation|institution|organizational|organisational',
  ],
  ['pm.cash', 'cash|in cash|cash payment|paid cash|by cash'],
  ['pm.bank_transfer', 'bank transfer|wire|transfer|bank'],
  ['pm.cheque', 'cheque|check payment|by check'],
  ['pm.card', 'card|credit card|by card'],
  ['pm.direct_debit', 'direct debit|sepa|debit'],
  ['pm.online', 'online payment|paid online'],
  ['x.debtor', 'debtor|owe the most|owes the most|owes most|owe most'],
  ['x.due', 'due|fall due|falls due|falling due'],
  ['x.follow', 'what about|how about'],
  [
    'x.strong',
    'revenue|income|earn|earned|earning|turnover|takings|take in|took in|taken in|brought in|bring in|bringing in|money in|came in|come in|coming in|proceeds|sales|inflow|collect|collected|raised|raise|generate|generated|received|receive',
  ],
  ['x.vague', 'report|numbers|statistics|stats|results|performance|metrics|kpi|data'],
  ['x.usual', 'typical|typically|usual|usually|normally|generally|in general'],
  ['x.still', 'still'],
  ['x.method', 'payment method|method|way of paying|how do people pay|how do members pay'],

  [
    's.high',
    'owe the most|owes the most|owes most|owe most|most|highest|largest|biggest|best|top|greatest|maximum|max|highly|best attended|popular|most popular|successful|lucrative|expensive|strongest|fullest|busiest|leading|number one',
  ],
  [
    's.low',
    'least|lowest|smallest|worst|fewest|minimum|bottom|poorest|weakest|emptiest|poorly|worst attended|cheapest',
  ],
  ['s.new', 'lately|of late|newest|latest|most recent|recent|recently|youngest|last few'],
  ['s.old', 'oldest|earliest|longest overdue|longest standing|longest|longest serving|first'],
  ['s.late', 'latest payer|most overdue|longest overdue|most late|worst payer|slowest'],
  ['r.high', 'high|high risk|highest risk|serious|severe|strongly|critical|very likely'],
  ['r.medium', 'medium|moderate|medium risk'],
  ['r.low', 'low|low risk'],
  ['x.finances', 'finances|finance|financial|accounting|book|money|payment|invoice'],
  ['x.not', 'non|unverified|not|never|without|no|nobody|none|except|excluding|other than|but not'],
  ['x.self', 'my|me|mine|i|am i|myself'],
  ['x.breakdown', 'broken down|break down|breakdown|split|grouped|distribution|distributed|divided'],
  ['x.lowest', 'complaint|complain'],
  [
    'x.now',
    'until now|till now|up to now|by now|as yet|right now|currently|at the moment|at present|now|as of now|as of today|to date|so far|current|presently|these days|nowadays',
  ],
]

/** Words and phrases, each with what it may mean. */
export const LEXICON: ReadonlyMap<string, readonly string[]> = (() => {
  const words = new Map<string, string[]>()
  for (const [feature, phrases] of ENTRIES) {
    for (const phrase of phrases.replaceAll('-', ' ').split('|')) {
      const known = words.get(phrase)
      if (known && !known.includes(feature)) known.push(feature)
      else if (!known) words.set(phrase, [feature])
    }
  }
  return words
})()

/** Words that say nothing about what is asked. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `good morning afternoon evening ms mr mrs dr many check tell whether wondering could kindly well among around regards cheers hi something nothing somewhere own exact total current anything something nothing everything somewhere whether mine myself a an the of in on at to for from with by our ours us we is are was were be been being do does did done have has had having it its they
  them their theirs there this that these those and or so any some all what how much many please can could would should will shall may
  might must tell give get got let want wanted need know just also too very really quite actually maybe perhaps if then as into out up
  off over under about per each every both either than more less only ones one same else hi hello hey thanks thank ok okay dear quorate
  question wondering wonder like else already yet still ever even kind sort type lot lots bit big you your yours he she his her him who
  i me my mine myself association guild society club organisation's during within throughout while between across until since till after before ago again
  look looking happen happened happens going go went put make made take taken year years month months week weeks day days quarter
  quarters period time times date overall total totals here exactly roughly approximately around almost nearly currently now today
  right say said ask asked answer data record records database system s t m re ve ll d etc such via percent euros euro eur dollars dollar usd
  pounds pound chf gbp francs people's list show display find see view which when where whose`.split(/\s+/),
)
