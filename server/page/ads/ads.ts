import type { AdSlotName, ItemOf } from '@balafon/sdk/contract'
import { type AdSlots, problem } from '@balafon/sdk/server'
import { z } from 'zod'
import type { Registry } from '../../plugins/registry.ts'
import type { SettingsStore } from '../../settings/settings.ts'

type Slot = Pick<ItemOf<'host.adSlots/v1'>, 'name' | 'label' | 'hint'>

/** The host's own places: on most pages, above and below what they are about. */
const OF_HOST: readonly Slot[] = [
  { name: 'ads.general_top', label: 'ads.general_top', hint: 'ads.general.hint' },
  { name: 'ads.general_bottom', label: 'ads.general_bottom', hint: 'ads.general.hint' },
]

/** No plugin can be called so: forms of settings do not reach these, for code asks for a confirmed password. */
const OWNER = 'core/ads'
const Code = z.string().max(50_000).default('')

export interface Ads extends AdSlots {
  /** The names of the slots with something in them. */
  filled(): Promise<string[]>
  /** What stands in a slot; `undefined` when nothing does, or when there is no such slot. */
  codeOf(name: string): Promise<string | undefined>
}

/** The places for advertising, and what the operator has put into them: one private setting for each. */
export function createAds(settings: SettingsStore, registry: () => Registry): Ads {
  const declared = new Set<string>()
  const declare = ({ name }: Slot) => {
    if (!declared.has(name)) settings.declare(OWNER, z.object({ [name]: Code }), 'private')
    declared.add(name)
  }
  /** Whoever comes first with a name has it: the host, then the house. A stranger's begins with its id. */
  const slots = (): Slot[] => {
    const byName = new Map<AdSlotName, Slot>()
    for (const slot of [...OF_HOST, ...slotsOf(registry())]) if (!byName.has(slot.name)) byName.set(slot.name, slot)
    const all = [...byName.values()]
    all.forEach(declare)
    return all
  }
  const codeAt = ({ name }: Slot) => settings.get<string>(name)
  const list = () => Promise.all(slots().map(async (slot) => ({ name: slot.name, label: slot.label, hint: slot.hint, code: await codeAt(slot) })))

  return {
    list,
    filled: async () => (await list()).filter(({ code }) => code !== '').map(({ name }) => name),
    async codeOf(name) {
      const slot = slots().find((each) => each.name === name)
      return (slot && (await codeAt(slot))) || undefined
    },
    async setCode(name, code) {
      if (!slots().some((slot) => slot.name === name)) throw problem(404, 'ads.unknown_slot')
      await settings.set(name, code.trim())
    },
  }
}

const slotsOf = (registry: Registry): Slot[] =>
  registry
    .open()
    .toSorted((one, other) => Number(other.found.ours) - Number(one.found.ours))
    .flatMap(({ found: { manifest, ours } }) =>
      (manifest.contributes?.['host.adSlots/v1'] ?? []).filter(({ name }) => ours || name.startsWith(`ads.${manifest.id}.`)),
    )
