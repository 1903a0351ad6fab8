import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const SECRET = 'the secret of our site'

/** What the double says of a token, by the token. */
const VERDICTS: Readonly<Record<string, object>> = {
  human: { success: true, score: 0.9 },
  unsure: { success: true, score: 0.3 },
  program: { success: false, 'error-codes': ['invalid-input-response'] },
  strange: { verdict: 'yes' },
}

export type SiteverifyDouble = Awaited<ReturnType<typeof startSiteverifyDouble>>

/** What Turnstile's script does, as far as we call it: here it always asks. */
const TURNSTILE = `window.turnstile = { render(selector, options) {
  options["before-interactive-callback"]()
  for (const [label, said] of [["I am human", () => options.callback("human-" + Math.random())], ["I am not", () => options["error-callback"]()]]) {
    const button = document.createElement("button")
    button.textContent = label
    button.onclick = said
    document.querySelector(selector).append(button)
  }
} }`

/** The calls of reCAPTCHA and Turnstile that the server makes, and the script of the latter, on the loopback: like them it takes each token once. */
export async function startSiteverifyDouble() {
  const asked: { path: string; form: Record<string, string> }[] = []
  const used = new Set<string>()
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(TURNSTILE)
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ path: String(request.url), form })
    const token = String(form.response)
    const isFresh = form.secret === SECRET && !used.has(token)
    used.add(token)
    const verdict = (isFresh && VERDICTS[token.split('-')[0] ?? '']) || { success: false, 'error-codes': ['timeout-or-duplicate'] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verdict))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was asked, in order. */
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
