import type { AdSlots, Log, ServerContext } from '@balafon/sdk/server'
import type { AdSlot } from '../../contract/ads.ts'

export type AdsService = ReturnType<typeof createAdsService>

/** Creates the service of ad slots. Changes are logged with the user, without the code. */
export function createAdsService(ads: AdSlots, translate: ServerContext['translate'], log: Log) {
  const list = async (language: string): Promise<AdSlot[]> =>
    (await ads.list()).map(({ label, hint, ...slot }) => ({ ...slot, label: translate(language, label), hint: translate(language, hint) }))
  return {
    list,
    async update(slot: string, code: string, userId: number, language: string) {
      await ads.setCode(slot, code)
      log.info({ slot, length: code.length, userId }, 'changed the code of an ad slot')
      return list(language)
    },
  }
}
