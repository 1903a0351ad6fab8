import type { User } from '@balafon/sdk/contract'
import type { RowOf } from '@balafon/sdk/server'
import type { Greeting } from '../../contract/greetings.ts'
import type { Greeting as GreetingModel } from './greeting.model.ts'

/** Presents a greeting of the user. */
export const presentGreeting = (row: RowOf<typeof GreetingModel>, { id, name, image }: Pick<User, 'id' | 'name' | 'image'>): Greeting => ({
  id: row.id,
  text: row.text,
  created_at: row.createdAt.toISOString(),
  user: { id, name, image },
  track: { id: row.trackId, name: row.trackName, artist: row.artistName },
})
