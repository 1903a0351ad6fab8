import type { AdSlots, Log, ServerContext } from '@balafon/sdk/server'
import type { AdSlot } from '../../contract/ads.ts'

export type AdsAdministration = ReturnType<typeof createAdsAdministration>

/** The places for advertising for who sits at the page; the log knows who changed which. */
export function createAdsAdministration(ads: AdSlots, say: ServerContext['translate'], log: Log) {
  const list = async (language: string): Promise<AdSlot[]> =>
    (await ads.list()).map(({ label, hint, ...slot }) => ({ ...slot, label: say(language, label), hint: say(language, hint) }))
  return {
    list,
    async fill(slot: string, code: string, userId: number, language: string) {
      await ads.setCode(slot, code)
      log.info({ slot, length: code.length, userId }, 'ads: changed')
      return list(language)
    },
  }
}
