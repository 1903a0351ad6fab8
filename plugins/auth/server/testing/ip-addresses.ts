import type { TestSite } from '@balafon/sdk/testing'

const HEADER = 'x-test-address'

/** Makes a test site take the IP address of a request from a header. Only tests do this. */
export function trustTestIpHeader({ site }: TestSite) {
  site.server.ext('onRequest', (request, h) => {
    const address = request.headers[HEADER]
    if (address) Object.defineProperty(request.info, 'remoteAddress', { value: address })
    return h.continue
  })
}

/** Creates the headers of a request from an IP address. */
export const createIpHeaders = (address: string) => ({ [HEADER]: address })

/** Creates a different private IP address for each number: its three lower bytes. */
export const createIpAddress = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
