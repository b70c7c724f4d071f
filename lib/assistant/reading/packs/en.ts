import { EN_TIME } from '#lib/assistant/reading/packs/en-time'
import { EN_WORDS } from '#lib/assistant/reading/packs/en-words'
import { FILLERS } from '#lib/assistant/reading/packs/fillers'
import { EN_ORDINARY } from '#lib/assistant/reading/packs/ordinary'
import { type Pack, table } from '#lib/assistant/reading/packs/pack'

/** English. */
export const EN: Pack = {
  language: 'en',
  endings: /(?:ings|ing|es|s|ed)$/,
  fillers: FILLERS.en,
  words: EN_WORDS,
  ordinary: EN_ORDINARY,
  values: table(`
    newsletter = newsletters|news by mail|news by email ¦ photos = photo|photographs|pictures|publishing photos|being photographed
    abroad = overseas ¦ student = student|pupil ¦ individual = ordinary|regular|normal ¦ fellow = fellow
    small business = small business|small businesses|small firms|small companies
    corporate = corporate|corporates|corporation ¦ volunteer = helper|helpers ¦ board alumni = former board|former board people|former board members ¦ honorary = honorary|honorary members ¦ DE = german ¦ FR = french
    NL = dutch|holland ¦ DK = danish ¦ PL = polish ¦ SE = swedish ¦ CH = swiss ¦ AT = austrian
    GB = british|uk|england ¦ Gdańsk = danzig ¦ Zürich = zurich ¦ Genève = geneva ¦ Hannover = hanover
    København = copenhagen ¦ Köln = cologne ¦ München = munich ¦ Nürnberg = nuremberg ¦ Wien = vienna ¦ Basel = basle
    Warszawa = warsaw ¦ Kraków = cracow ¦ Szczecin = stettin ¦ Praha = prague ¦ Antwerpen = antwerp ¦ Gent = ghent
    Bruxelles = brussels ¦ Göteborg = gothenburg ¦ Milano = milan ¦ Roma = rome ¦ Aarhus = arhus
  `),
  added: table(`
    vegetarian = eat vegetarian|eats vegetarian|eating vegetarian|veggie|veggies|vegetarians|vegetarian food ¦ vegan = eat vegan|eats vegan|eating vegan|vegans|vegan food ¦ diet = dietary requirements|dietary needs|dietary answers
    needs step-free access = step free|step free access|wheelchair|wheelchair access
    photography = photographer|photographers|take photos|taking photos
  `),
  apart: {},
  speaking: (language) => ['speaking', 'speaker', 'speakers'].map((word) => `${language} ${word}`),
  peopleOf: (town) => [`${town}er`, `${town}ers`],
  relatives: 'who|whose|whom|which|that|those|ones|the ones|only|just those|with|without',
  somebody: 'he|she|him|his|her',
  corrections: [
    /^(?:no|nope)\s*(?:wait\s*)?[,.:;!–]\s*(?:sorry[,. ]+)?(?:i (?:mean(?:t)?|wanted|need)[,: ]+)?/i,
    /^(?:(?:sorry|pardon|oh)[,. ]+)?(?:no[, ]+)?i (?:mean(?:t)?|wanted)[,: ]+/i,
    /^(?:no\s+)?(?:sorry|wait|never mind)\s*[,.:;!–]\s*(?:(?:make|let) it )?/i,
    /^no\s+(?=not\b)/i,
  ],
  corrected: /[,\s]+(?:instead|sorry|i mean(?:t)?)\s*[.!]?$/i,
  unmeant: /^(?:and )?(?:not|rather than|instead of)\b/i,
  anew: /^(?:(?:and|ok(?:ay)?|now),? )?(?:(?:something (?:completely |totally )?(?:else|different)|(?:a )?(?:different|new|another|other) (?:question|topic|thing|subject)|on another (?:note|subject))\s*[,.:;!–-]+\s*)/i,
  ours: 'our',
  returns: /^(?:and |ok(?:ay)?,? )?(?:(?:going |coming )?back to|returning to|once more|again)\s+/i,
  agains: /\s+(?:again|once more|from before|from earlier|we had before)$/i,
  other_one: /^(?:and )?(?:(?:what|how) about )?the other(?: one)?\s*\??$/i,
  one_of: /^(?:(?:and|no,?|i mean) )?the one (?:who lives )?(?:from|in|of|with|at) /i,
  found: {
    members: 'he|she|him|his|her',
    events: 'it|there|its',
    cities: 'there',
    neither: 'there is|there are|is there|are there|was there|were there|there was|there were|it is|is it|was it',
    event: 'event',
    that: 'the|this|that',
    which: 'with|in|on|at|where|which|that|who',
  },
  indefinite: 'per|a|an|any|some|every|each|no',
  prepositions: 'over|under|above|below',
  asides:
    'have to send|have to write|have to call|have to post|have to print|need to send|want to thank|want to send|want to write|want to invite|want to call|someone has|somebody has|someone just|somebody just|committee on|board is on|board meeting|we meet on|the board meets|i|me|my|sorry|thanks|thank you|cheers|need|we need|we want|we would like|we d like|we like to|we are looking|we re looking|somebody s on|someone s on|on the phone|on the line|other line|just rung|just rang|just called|keep asking|keeps asking|it s for|its for|this is for|that s for|so i|so we|for the minutes|for the newsletter|board on|meeting on|is waiting|are waiting',
  association:
    'the association|our association|the guild|our guild|the club|our club|the society|the organisation|the organization',
  others:
    'who else|anyone else|anybody else|somebody else|someone else|my colleague|others|other members|everyone else|everybody else|other people',
  ahead:
    'who is coming|who s coming|is coming to|are coming to|is coming on|are coming on|have to be paid|has to be paid|must be paid|needs to be paid|need to be paid|take place|takes place|are we expecting|we re expecting|we expect|from now until|between now and|from now to',
  purposes:
    'i want to|i d like to|i would like to|i need to|i need it|i need this|i need that|i have to|i must|i am going to|i m going to|i will|we want to|we need to|we need it|we have to|we must|we would like to|so i can|so we can|so that|thinking of|thinking about|because|since the board|the board wants|the auditor|auditor wants|it s for|it is for|this is for|that s for|for the|for my|to send them|to write to|to thank them|i ll|we ll|just curious|just asking|before i|before we|my boss|the committee',
  requests: 'can you|could you|would you|will you|can i have|can i get|could i have|could i get|may i have',
  addressing:
    'mr|mrs|ms|miss|mister|how old is|since when is|since when has|how long has|where does|how much does|when did',
  doing: 'is|was|has|had|does|did|owes|came|comes|paid|pays|will|must',
  openers:
    'any|anyone|anybody|could|did any|was any|were any|isn t|aren t|don t|is|are|am|was|were|do|does|did|has|have|had|can|will|so all|so',
  was: 'was|were|have been|has been',
  inverted: 'is still a member|still a member|whether|tell me if|see if|check if|know if|say if',
  falling:
    'fewer|less|lower|worse|down|fallen|fell|dropped|decreased|behind|younger|smaller|shrunk|shrinking|poorer|declined|cheaper|faster|quicker|sooner|earlier|lost ground',
  examples: {
    members: 'How many members do we have?|Who joined this month?|How many members are there by tier?',
    events: 'Which events are coming up?|How many events did we hold this year?|Which event had the most attendees?',
    registrations:
      'How many registrations came in this month?|Who is on a waiting list?|How many registrations are there by event?',
    invoices: 'Which invoices are overdue?|How much is still unpaid?|Who owes us money?',
    refunds: 'How much did we refund this year?|Which refunds were there this month?|Refunds this year by month',
    payments:
      'How much did we receive this year?|Which payments came in this month?|How much did we receive by payment method this year?',
    feedback: 'Which events were rated best?|What is the average rating this year?',
  },
  orders:
    'delete|remove|cancel|move|mark|approve|decline|reject|send|write|create|add a|add the|add new|change|update|edit|book|register me|sign me up|refund|void|issue|remind|invite|translate|upload|publish|rename|merge|archive|restore|pay|transfer|print|unsubscribe|promote|set the|make|reserve|hire|order|call|assign|reschedule|postpone|unblock|confirm|withdraw|waive|write off|untag|enter a|import|download|fill in|replace|undo|reopen|unlock|increase the|raise the|lower the|reduce the|put the|put him|put her|export the|close the|schedule the|schedule a|tag the|block the|email the|email all|email everyone|mail the|mail all|message the|bill the|charge the|suspend the|extend the|renew the|notify the|notify all',
  foreign:
    'did everyone vote|how everyone voted|votes against|voted against|current account|bank statement|spent on postage|spend on postage|did we spend|have we spent|we spent|cheating|stealing|stole|fraud|embezzling|embezzled|weather|joke|poem|password|passwords|iban|ibans|credit card number|credit card numbers|bank account|capital of|president of|stock|recipe|profit|budget|cost centre|expenses|expense|volunteers helped|women|men|gender|male|female|newsletter|website|facebook|instagram|sponsor|sponsors|select from|system prompt|ignore all|ignore previous|religion|political|rain|raining|snow|sunny|temperature|bank balance|account at the bank|balance at the bank|money in the bank|bylaws|by laws|statutes|constitution|articles of association|minutes of|the minutes say|resolution|resolutions|vote outcome|board vote|election result|election results|salary|salaries|wages|payroll|insurance|lease|rent|tax return|vat return|tax office|loan|mortgage|savings account|net profit|net loss|profit and loss|losses|balance sheet|forecast the weather|marital status|married|ethnicity|nationality|nationalities|disability|health|allergies|twitter|linkedin|social media|google|page views|web traffic|visitors to our website|exchange rate|share price|crypto|bitcoin|football|translate|do you think|in your opinion|what is your opinion|your opinion|your advice|should we raise|should we increase|should we lower|should we change|should we offer|should we hire|should we move|should we drop|should i vote|good idea to|who will win|meaning of life|parking|dress code for|catering menu|menu|make a good|trustworthy|good at his job|which committees|what committees|committees do we|committees are there|who is the treasurer|who is our treasurer|who is the chair|who is our chair|who is our president|who is the president|who is our secretary|who is the secretary|who is on the board|who sits on the board|good person|nice person|reliable person|honest person|trust him|trust her',
  numbers: table(`
    one = 1 ¦ two = 2 ¦ three = 3 ¦ four = 4 ¦ five = 5 ¦ six = 6 ¦ seven = 7 ¦ eight = 8 ¦ nine = 9 ¦ ten = 10
    eleven = 11 ¦ twelve = 12 ¦ thirteen = 13 ¦ fourteen = 14 ¦ fifteen = 15 ¦ sixteen = 16 ¦ seventeen = 17
    eighteen = 18 ¦ nineteen = 19 ¦ twenty = 20 ¦ thirty = 30 ¦ forty = 40 ¦ fifty = 50 ¦ sixty = 60 ¦ seventy = 70
    eighty = 80 ¦ ninety = 90 ¦ hundred = 100 ¦ thousand = 1000 ¦ couple = 2 ¦ dozen = 12 ¦ once = 1 ¦ twice = 2
    half = 0.5
  `),
  time: EN_TIME,
}
