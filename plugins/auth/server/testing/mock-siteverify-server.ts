import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { getPort } from '@balafon/sdk/testing'

export const SECRET = 'the secret of our site'

/** The responses by the first part of the token. */
const RESPONSES: Readonly<Record<string, object>> = {
  human: { success: true, score: 0.9 },
  unsure: { success: true, score: 0.3 },
  program: { success: false, 'error-codes': ['invalid-input-response'] },
  malformed: { result: 'yes' },
}

export type MockSiteverifyServer = Awaited<ReturnType<typeof startMockSiteverifyServer>>

/** The parts of Turnstile's script that the site uses. This script always shows a task. */
const TURNSTILE = `window.turnstile = { render(selector, options) {
  options["before-interactive-callback"]()
  for (const [label, onClick] of [["I am human", () => options.callback("human-" + Math.random())], ["I am not", () => options["error-callback"]()]]) {
    const button = document.createElement("button")
    button.textContent = label
    button.onclick = onClick
    document.querySelector(selector).append(button)
  }
} }`

/** Starts a mock of the verification endpoints of reCAPTCHA and Turnstile and of Turnstile's script. Like them, it accepts each token once. */
export async function startMockSiteverifyServer() {
  const requests: { path: string; form: Record<string, string> }[] = []
  const usedTokens = new Set<string>()
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(TURNSTILE)
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    requests.push({ path: String(request.url), form })
    const token = String(form.response)
    const isAccepted = form.secret === SECRET && !usedTokens.has(token)
    usedTokens.add(token)
    const body = (isAccepted && RESPONSES[token.split('-')[0] ?? '']) || { success: false, 'error-codes': ['timeout-or-duplicate'] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${getPort(server)}`,
    /** The verification requests, in order. */
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
