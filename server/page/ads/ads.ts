import type { AdSlotName, ItemOf } from '@balafon/sdk/contract'
import { type AdSlots, problem } from '@balafon/sdk/server'
import { z } from 'zod'
import type { Registry } from '../../plugins/registry.ts'
import type { SettingsStore } from '../../settings/settings.ts'

type Slot = Pick<ItemOf<'host.adSlots/v1'>, 'name' | 'label' | 'hint'>

/** The host's own slots, above and below the content of most pages. */
const HOST_SLOTS: readonly Slot[] = [
  { name: 'ads.general_top', label: 'ads.general_top', hint: 'ads.general.hint' },
  { name: 'ads.general_bottom', label: 'ads.general_bottom', hint: 'ads.general.hint' },
]

/** Not a valid plugin id, so that settings forms cannot change these settings: changing ad code requires a confirmed password. */
const OWNER = 'core/ads'
const Code = z.string().max(50_000).default('')

export interface Ads extends AdSlots {
  /** Lists the names of the slots that have code. */
  listFilledSlots(): Promise<string[]>
  /** Returns a slot's code, unless it is empty or the slot does not exist. */
  findCode(name: string): Promise<string | undefined>
}

/** Creates the service of the ad slots. Their code is stored in one private setting per slot. */
export function createAds(settings: SettingsStore, registry: Registry): Ads {
  const declared = new Set<string>()
  const declare = ({ name }: Slot) => {
    if (!declared.has(name)) settings.declare(OWNER, z.object({ [name]: Code }), 'private')
    declared.add(name)
  }
  /** Lists the slots of the host, of first-party plugins and of third-party plugins, in this order. Later slots with the same name are ignored. */
  const listSlots = (): Slot[] => {
    const byName = new Map<AdSlotName, Slot>()
    for (const slot of [...HOST_SLOTS, ...listPluginSlots(registry)]) if (!byName.has(slot.name)) byName.set(slot.name, slot)
    const slots = [...byName.values()]
    slots.forEach(declare)
    return slots
  }
  const readCode = ({ name }: Slot) => settings.get<string>(name)
  const list = () => Promise.all(listSlots().map(async (slot) => ({ name: slot.name, label: slot.label, hint: slot.hint, code: await readCode(slot) })))

  return {
    list,
    listFilledSlots: async () => (await list()).filter(({ code }) => code !== '').map(({ name }) => name),
    async findCode(name) {
      const slot = listSlots().find((candidate) => candidate.name === name)
      return (slot && (await readCode(slot))) || undefined
    },
    async setCode(name, code) {
      if (!listSlots().some((slot) => slot.name === name)) throw problem(404, 'ads.unknown_slot')
      await settings.set(name, code.trim())
    },
  }
}

/** Lists the slots of running plugins. The slot names of a third-party plugin must contain its id. */
const listPluginSlots = (registry: Registry): Slot[] =>
  registry
    .listRunning()
    .toSorted((a, b) => Number(b.isFirstParty) - Number(a.isFirstParty))
    .flatMap(({ id, isFirstParty, current }) =>
      (current.manifest.contributes?.['host.adSlots/v1'] ?? []).filter(({ name }) => isFirstParty || name.startsWith(`ads.${id}.`)),
    )
