/** Unclear words, and what to write instead. Searched in comments, test titles and documents. */
export const UNCLEAR_WORDS = [
  [/\b(?:some|any|every|no)body(?:['’]s)?\b/gi, 'name the role: the user, the visitor, the administrator'],
  [/\bwho(?:m|se|ever|soever)?\b(?! (?:is|are) (?:signed|logged))/gi, 'name the subject: the user, the plugin, the request'],
  [/(?<!dead[- ])\b(?:e-?mail )?letters?\b/gi, 'email'],
  [/\bstrangers?\b/gi, 'third party, another user, anonymous visitor'],
  [/\bhouse['’]s own\b|\bthe house(?:['’]s)?(?: own)?\b/gi, 'built-in, first-party'],
  [/(?<!and a )\bhalf\b|\bhalves\b/gi, 'server module, client module, side'],
  [/\bwish(?:es)?\b/gi, 'desired state'],
  [/\bstands?\b/gi, 'is'],
  [/\b(?:is|are|was|were|be|been) told\b|\btells?\b/gi, 'notify, report, publish'],
  [/\bin words\b|\bputs? .{0,20}into words\b|\bthe words\b/gi, 'text, message, translation'],
  [/\bat hand\b|\bof (?:one['’]s|its) own\b|\banew\b|\bthereof\b|\bhitherto\b|\bfor good\b|\bof no use\b|\bwithout a word\b/gi, 'plain wording'],
  [/\bmended\b|\bmends?\b/gi, 'fixed, fixes'],
  [/\bcalls? (?:of|by|from) (?:others|another)\b/gi, 'requests'],
  [/\bthe one that\b|\bthose that\b|\bthat which\b|\bwhat is (?:kept|given|asked|open|gone|there)\b/gi, 'name the thing'],
  [/\b(?:hand(?:s|ed)?|handing) over\b|\bgives? up\b|\blets? go\b|\btakes? back\b/gi, 'transfer, cancel, release, revoke'],
  [/\bverdicts?\b|\bsurroundings\b|\bentrances?\b|\bnewcomers?\b/gi, 'status, dependencies, sign-in, new user'],
]

/** Unclear parts of identifiers and file names, and what to write instead. */
export const UNCLEAR_NAMES = [
  [/(?:^|[a-z_-])(?:Who|Whom|Whose)(?:[A-Z_-]|$)|^who[A-Z]/, 'name the subject'],
  [/^(?:letter|stranger|wish|verdict|surroundings|half|humans?|entrance|effort)(?:s|es)?(?:[A-Z._-]|$)/, 'see docs/glossary.md'],
  [/(?:Letter|Stranger|Wish|Verdict|Surroundings|Half|Humans?|Entrance|Effort)(?:s|es)?(?:[A-Z]|$)/, 'see docs/glossary.md'],
  [/^[a-z]+[A-Za-z]*Of$/, 'start with a verb: getX, findX, buildX'],
]

/** Words with which the name of a function may begin. */
export const VERBS = new Set(
  `accept acquire act activate adapt add adopt advance align allocate allow animate announce answer append apply approve archive ask assemble assert assign attach authenticate authorize
  await batch begin bind block blur book boot broadcast build bundle buy cache calculate call can cancel capture catch change charge check choose claim clamp classify clean clear click clip clone
  close collapse collect combine commit compare compile complete compose compress compute configure confirm connect consume contain continue convert copy count crawl create crop cut deal
  debounce decide declare decode decompress decorate decrease decrypt deduplicate defer define delay delete deliver deny derive describe deserialize destroy detach detect did diff disable discard
  disconnect discover dismiss dispatch display dispose distribute do download drag drain draw drop dump duplicate edit emit enable encode encrypt end enforce enqueue ensure enter enumerate escape
  estimate evaluate evict exchange execute exit expand expect expire explain export extend extract fade fail fetch fill filter finalize find finish fire fit fix flatten flip flush focus
  fold follow forbid force forget fork format forward freeze fulfill gather generate get give go grant group grow guard guess guide handle has hash hide highlight hold hydrate identify ignore implement
  import include increase increment index infer inherit initialize inject insert inspect install instantiate interpolate intersect invalidate invert invite invoke is issue iterate join judge keep label
  launch lay leave limit link list listen load locate lock log look loop lower make map mark mask match matches measure melt merge migrate minify mix mock mount move multiply mute narrow navigate need
  normalize notify observe obtain offer omit on open order outline override own pack pad paint parse partition pass paste patch pause pay peek perform persist pick pin ping place plan play plot
  plug point poll pop populate post postpone precompress predict prefetch prefix preload prepare present preserve press prevent print process produce profile project promote protect prove provide publish
  pull purge push put query queue quote race raise randomize rank rate reach read rebuild receive recheck reclaim reconcile reconnect record recover redact redirect reduce refetch refresh refund refuse
  register reject release reload remember remove rename render renew reopen reorder repair repeat replace replay reply report request require resample reserve reset resize resolve respond restart
  restore restrict resume retrieve retry return reuse reveal reverse revert review revive revoke rewrite roll rotate round route run sample sanitize save scale scan schedule scroll seal search
  see seed seek select sell send separate serialize serve set settle shift show shuffle shut sign simulate skip sleep slice slide slugify snap solve sort spawn speak specify spend split spread spy
  stabilize stack start stash stay step stop store stream strip strum style submit subscribe subtract suggest sum summarize suppress suspend swap switch sync synchronise synchronize synthesise
  synthesize take tap terminate test throttle throw tick time to toggle touch trace track trade transfer transform translate transpose trap trust traverse trigger trim truncate try turn type undo unescape
  uninstall unmount unpack unseal unsubscribe unwrap update upgrade upload use validate vary verify view visit vote wait wake walk warn was watch widen will win with withdraw wrap write yield zip zoom`.split(
    /\s+/,
  ),
)

/** Exported functions whose names are nouns on purpose: factories such as `throw problem(404)`, and names that other code requires. */
export const NOUN_FUNCTIONS = new Set(
  `problem fieldProblem conflictProblem fieldAccessProblem keyset paged toast main default resourceEndpoints
  text longText email choice integer money boolean date timestamp reference tags`.split(/\s+/),
)
