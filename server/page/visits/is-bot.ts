/** Signs of programs that the list of known crawlers does not contain. */
const UNKNOWN_PROGRAM = /bot\b|crawl|spider|headless|monitor|preview|^$/i

let knownCrawlers: Promise<RegExp> | undefined

/** Returns a function that checks whether a User-Agent header belongs to a program and not to a person. The list of crawlers is loaded once. */
export async function loadBotCheck(): Promise<(userAgent: string) => boolean> {
  knownCrawlers ??= import('crawler-user-agents').then(({ default: crawlers }) => new RegExp(crawlers.map(({ pattern }) => pattern).join('|')))
  const pattern = await knownCrawlers
  return (userAgent) => UNKNOWN_PROGRAM.test(userAgent) || pattern.test(userAgent)
}
