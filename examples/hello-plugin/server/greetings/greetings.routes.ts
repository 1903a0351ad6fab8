import { implement, requireUser } from '@balafon/sdk/server'
import { getAllowance, greetTrack, listGreetings, listMyGreetings, removeGreeting } from '../../contract/greetings.ts'
import type { GreetingsService } from './greetings.service.ts'

export const createGreetingsRoutes = (greetings: GreetingsService) => [
  implement(listGreetings, ({ query }) => greetings.list(query)),
  implement(listMyGreetings, ({ query, user }) => greetings.list({ ...query, userId: user.id })),
  implement(getAllowance, ({ user }) => greetings.getAllowance(requireUser(user))),
  implement(greetTrack, async ({ params, body, user, transaction }) => ({
    greeting: await greetings.greet(requireUser(user), params.trackId, body.text, transaction),
  })),
  implement(removeGreeting, ({ params, user }) => greetings.remove(user, params.greetingId)),
]
