import type { TestSite } from '@balafon/sdk/testing'

const HEADER = 'x-test-address'

/** Lets a test's calls come from wherever they say; a site of its own believes no such header. */
export function trustAddresses({ site }: TestSite) {
  site.server.ext('onRequest', (request, h) => {
    const address = request.headers[HEADER]
    if (address) Object.defineProperty(request.info, 'remoteAddress', { value: address })
    return h.continue
  })
}

export const from = (address: string) => ({ [HEADER]: address })

/** As many different addresses as wanted, one for each number. */
export const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
