/** First names that stand for one another, folded; in English and German use. */
const GROUPS = [
  'robert bob bobby rob robbie bert',
  'william bill billy will willy wilhelm',
  'richard dick rick ricky richie',
  'james jim jimmy jamie',
  'john jack johnny jon jonathan',
  'johannes hans hannes johann',
  'margaret maggie meg peggy greta margarete grete',
  'elizabeth elisabeth liz lizzie beth betty eliza lisa elsa else sissi',
  'katherine catherine kate katie kathy cathy katharina kathi kathrin katja',
  'michael mike mick mickey michi',
  'thomas tom tommy',
  'anthony tony anton toni',
  'edward ed eddie ted eduard edi',
  'charles charlie chuck karl carl',
  'andrew andy drew andreas andi',
  'christopher chris kit christoph christian',
  'christine christina chris tina',
  'daniel dan danny',
  'david dave davey',
  'joseph joe joey josef sepp jupp',
  'matthew matt matthias',
  'nicholas nick nicky nikolaus klaus nico niko',
  'patrick pat paddy',
  'patricia pat patty trish',
  'peter pete',
  'stephen steven steve stefan stephan',
  'samuel samantha sam sammy',
  'alexander alexandra alex sandy sascha xander',
  'benjamin ben benny',
  'gregory greg',
  'lawrence larry laurence lorenz',
  'leonard leo lenny leonhard',
  'ronald ron ronnie',
  'timothy tim timmy',
  'theodore theo ted teddy theodor',
  'rebecca becky becca',
  'deborah debbie deb',
  'susan susanna susie sue susanne',
  'jennifer jen jenny',
  'victoria vicky viktoria vicki',
  'maximilian max',
  'sebastian basti seb',
  'friedrich fritz fred frederick freddie',
  'heinrich heinz heiner henry harry hank',
  'georg george schorsch jorg jurgen',
  'ludwig lutz louis lewis',
  'franziska franzi frances fran francesca',
  'gabriele gabi gabriella',
  'ulrich ulrike uli ulli',
  'wolfgang wolf wolfi',
  'manfred manni fred',
  'magdalena lena leni',
  'helena helene lena helen',
  'isabella isabelle isa bella',
  'philip phil philipp',
  'raymond ray',
  'walter walt',
] as const

const others = new Map<string, Set<string>>()
for (const group of GROUPS) {
  const names = group.split(' ')
  for (const name of names) {
    const known = others.get(name) ?? new Set<string>()
    for (const other of names) if (other !== name) known.add(other)
    others.set(name, known)
  }
}

/** Returns the folded names that a folded first name may stand for besides itself. */
export function nicknamesOf(name: string): readonly string[] {
  return [...(others.get(name) ?? [])]
}
