import type { EmailTemplate } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { REQUEST_CHANGED } from '../../contract/live.ts'
import { buildRequestPath } from '../../contract/paths.ts'
import type { BackstageContext } from '../models.ts'
import type { RequestRow } from './request.model.ts'

const EVENTS = ['asked', 'approved', 'refused'] as const
type RequestEvent = (typeof EVENTS)[number]

export const requestEmails: readonly EmailTemplate[] = [
  ...EVENTS.map((event) => ({
    name: `backstage.request_${event}`,
    subject: `backstage.email.${event}.subject`,
    lines: [`backstage.email.${event}.line`, 'backstage.email.quote'],
    action: { label: 'backstage.email.open_request', url: 'url' },
  })),
  {
    name: 'backstage.claim',
    subject: 'backstage.email.claim.subject',
    lines: ['backstage.email.claim.line', 'backstage.email.claim.choice'],
    action: { label: 'backstage.email.claim.open', url: 'url' },
  },
]

const ICONS: Readonly<Record<RequestEvent, string>> = { asked: 'message', approved: 'star', refused: 'info' }

type Context = Pick<BackstageContext, 'live' | 'notify' | 'mailer' | 'permissions' | 'users' | 'site'>

export type RequestMessenger = ReturnType<typeof createRequestMessenger>

/** Creates the functions that notify requesters, reviewers and owners, by notification and by email, and that refresh their open pages. */
export function createRequestMessenger({ live, notify, mailer, permissions, users, site }: Context) {
  async function sendEmail(userId: number, template: string, data: Readonly<Record<string, string>>, transaction: Transaction) {
    const user = await users.find(userId)
    if (!user) return
    await mailer.send(
      { to: { email: user.email, name: user.name }, language: user.language ?? 'en', template, data: { name: user.name, ...data } },
      transaction,
    )
  }
  return {
    /** @param text The question or the reason of the reviewer; empty for an approval. */
    async notifyRequester(
      { id, userId, artistName }: Pick<RequestRow, 'id' | 'userId' | 'artistName'>,
      event: RequestEvent,
      text: string,
      transaction: Transaction,
    ) {
      const path = buildRequestPath(id)
      await notify(
        userId,
        'backstage.request',
        {
          lines: [
            { icon: ICONS[event], text: `backstage.notification.${event}`, values: { artist: artistName } },
            // Lines of the type `other` are details; the default type is `primary`.
            ...(text ? [{ type: 'other' as const, text: 'backstage.notification.quote', values: { text: text.slice(0, 300) } }] : []),
          ],
          mainAction: { label: 'backstage.notification.open', action: path },
        },
        transaction,
      )
      await sendEmail(userId, `backstage.request_${event}`, { artist: artistName, text, url: site.getUrl() + path }, transaction)
      await live.publish({ userId }, REQUEST_CHANGED, {}, transaction)
    },
    /** Returns the ids of the reviewers that are notified of a new request or answer. Call it before a transaction begins, because it uses another connection. */
    listReviewers: async (requesterId: number) => (await permissions.listUserIds('backstageRequests.update')).filter((id) => id !== requesterId),
    /** Notifies the reviewers of a new request, or of the answer to a question. */
    async notifyReviewers(
      reviewerIds: readonly number[],
      { id, userId, artistName, version }: Pick<RequestRow, 'id' | 'userId' | 'artistName' | 'version'>,
      { event, name }: { readonly event: 'new' | 'answered'; readonly name: string },
      transaction: Transaction,
    ) {
      if (reviewerIds.length === 0) return
      await notify(
        reviewerIds,
        'backstage.request_waiting',
        {
          lines: [{ icon: 'inbox', text: `backstage.notification.waiting.${event}`, values: { artist: artistName, name } }],
          mainAction: { label: 'backstage.notification.waiting.open', action: `/admin/backstage-requests/${id}` },
          key: `request:${id}:${version}`,
          aboutUserId: userId,
        },
        transaction,
      )
      for (const reviewerId of reviewerIds) await live.publish({ userId: reviewerId }, REQUEST_CHANGED, {}, transaction)
    },
    /** Asks the owners of an artist whether they agree to a claim. */
    async askOwners(
      ownerIds: readonly number[],
      { id, userId, artistName }: Pick<RequestRow, 'id' | 'userId' | 'artistName'>,
      claimant: string,
      transaction: Transaction,
    ) {
      const path = '/backstage/requests'
      await notify(
        ownerIds,
        'backstage.claim',
        {
          lines: [{ icon: 'user', text: 'backstage.notification.claim', values: { artist: artistName, name: claimant } }],
          mainAction: { label: 'backstage.notification.open', action: path },
          key: `claim:${id}`,
          aboutUserId: userId,
        },
        transaction,
      )
      for (const ownerId of ownerIds) await sendEmail(ownerId, 'backstage.claim', { artist: artistName, claimant, url: site.getUrl() + path }, transaction)
    },
  }
}
