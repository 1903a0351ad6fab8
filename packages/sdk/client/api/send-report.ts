import { buildPath } from '../../contract/url.ts'
import { readCookie } from '../state/cookies.ts'

/**
 * Posts JSON to a path of the API and ignores the response. It needs no schema, so that code that runs on every page can send reports without the
 * schema library, which `sendRequest` needs.
 */
export async function sendReport(path: string, body: object): Promise<void> {
  await fetch(buildPath(path), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-xsrf-token': readCookie('__Host-XSRF-TOKEN') || readCookie('XSRF-TOKEN'),
    },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  })
}
