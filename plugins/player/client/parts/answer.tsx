import { ApiError } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Question<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface AnswerProps<T> {
  readonly of: Question<T>
  readonly waiting: ReactNode
  /** When there is no such thing. */
  readonly missing: string
  /** More about that; none where nothing went wrong. */
  readonly missingText?: string | null
  readonly children: (data: T) => ReactNode
}

/** One conversation on screen: waiting, failed, not there, or the answer. */
export function Answer<T>({ of: { data, error, refetch }, waiting, missing, missingText, children }: AnswerProps<T>) {
  const { t } = useTranslation()
  if (data !== undefined) return children(data)
  if (!error) return waiting
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={missing}>{missingText === undefined ? t('missing.text') : missingText}</EmptyState>
  const text = error instanceof ApiError && error.status === 0 ? t('failed.offline') : error.message || t('failed.text')
  return (
    <EmptyState title={t('failed.title')} action={<Button onPress={() => void refetch()}>{t('try_again')}</Button>}>
      {text}
    </EmptyState>
  )
}
