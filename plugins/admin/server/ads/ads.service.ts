import type { ServerContext } from '@balafon/sdk/server'
import type { AdSlot } from '../../contract/ads.ts'

export type AdsService = ReturnType<typeof createAdsService>

/** Creates the service of ad slots. Changes are recorded in the audit log. */
export function createAdsService({ ads, audit, translate, log }: Pick<ServerContext, 'ads' | 'audit' | 'translate' | 'log'>) {
  const list = async (language: string): Promise<AdSlot[]> =>
    (await ads.list()).map(({ label, hint, ...slot }) => ({ ...slot, label: translate(language, label), hint: translate(language, hint) }))
  return {
    list,
    async update(slot: string, code: string, userId: number, language: string) {
      const before = (await ads.list()).find(({ name }) => name === slot)?.code ?? ''
      await ads.setCode(slot, code)
      log.info({ slot, length: code.length, userId }, 'changed the code of an ad slot')
      await audit.record({ action: 'ad_slot.update', entity: 'core.ad_slot', entityId: slot, label: slot, before: { code: before }, after: { code }, userId })
      return list(language)
    },
  }
}
