import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { RequestDetails } from '../../contract/requests.ts'
import classes from './conversation.module.css'

/** The messages between the requester and the reviewers, oldest first. */
export function Conversation({ request: { message, messages, created_at: createdAt } }: { readonly request: RequestDetails }) {
  const { t } = useTranslation()
  const { relativeTime } = useFormat()
  const first = message ? [{ id: 0, is_reviewer: false, author: null, body: message, created_at: createdAt }] : []
  const all = [...first, ...messages]
  if (all.length === 0) return null
  return (
    <ol className={classes.conversation} aria-label={t('backstage.request.conversation')}>
      {all.map(({ id, is_reviewer: isReviewer, author, body, created_at: at }) => (
        <li key={id} className={classes.message} data-reviewer={isReviewer || undefined}>
          <p className={classes.author}>
            {isReviewer ? (author?.name ?? t('backstage.request.reviewer')) : (author?.name ?? t('backstage.request.requester'))} · {relativeTime(at)}
          </p>
          <p className={classes.body}>{body}</p>
        </li>
      ))}
    </ol>
  )
}
