import type { ServerContext } from '@balafon/sdk/server'
import { Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { PlayerContext } from '../../models.ts'

/** The first parts of paths that the server or the host uses, so a channel cannot have them as a slug. */
const RESERVED = ['api', 'auth', 'secure', 'admin', 'dev', 'storage', 'log-viewer', 'horizon', '404', 'channel', 'home', 'assets', 'files']
const MAX_LENGTH = 100
const MAX_NUMBER = 50

/** Creates the functions that validate and choose slugs of channels. The URL of a channel is `/{slug}`, so a slug must not be the path of another page. */
export function createChannelSlugs({ listContributions, models: { Channel } }: Pick<ServerContext, 'listContributions'> & Pick<PlayerContext, 'models'>) {
  /** Returns whether an installed plugin has a page with this path. Disabled plugins count too, because they may be enabled later. */
  function isReserved(slug: string): boolean {
    const paths = listContributions('host.routes/v1', { isInstalled: true }).map(({ item }) => item.path.split('/')[1])
    return [...RESERVED, ...paths].includes(slug)
  }

  async function isTaken(slug: string, id: number | null, transaction: Transaction): Promise<boolean> {
    return (await Channel.count({ where: { slug, ...(id !== null && { id: { [Op.ne]: id } }) }, transaction })) > 0
  }

  /** Chooses a free slug that is made from the name. */
  async function chooseSlug(name: string, id: number | null, transaction: Transaction): Promise<string> {
    const base = toSlug(name)
    for (let number = isReserved(base) ? 2 : 1; number <= MAX_NUMBER; number++) {
      const slug = number === 1 ? base : `${base}-${number}`
      if (!(await isTaken(slug, id, transaction))) return slug
    }
    return `${base}-${Date.now().toString(36)}`
  }

  return { isReserved, isTaken, chooseSlug }
}

/** Creates a slug of a to z, digits and hyphens from a name. A slug of digits only gets the prefix `channel`, because it would be read as an id. */
function toSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH - 15)
    .replace(/^-+|-+$/g, '')
  return /[a-z]/.test(slug) ? slug : ['channel', slug].filter(Boolean).join('-')
}
