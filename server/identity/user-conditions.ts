import type { SqlRunner, UserFilters } from '@balafon/sdk/server'
import { escapeWildcards, splitSearchWords } from '../database/search-words.ts'

/** Whether the user `u` is suspended: an ended suspension no longer counts, even before the job has removed it. */
export const IS_SUSPENDED = '(u.banned_at is not null and (u.banned_until is null or u.banned_until > now()))'

/** Whether to list the users with a valid subscription at one of the plugins, or all others. */
export interface SubscriptionFilter {
  readonly isSubscribed: boolean
  readonly plugins: readonly string[]
}

/** The filters of a list of users, without the searched text. */
export type AccountFilters = Omit<UserFilters, 'isSubscribed' | 'query'> & { readonly subscription?: SubscriptionFilter | undefined }

export type AddValue = (value: unknown) => string

/** A search for users with a text in their address, or with all words in their name. */
export interface UserSearch {
  readonly email: string
  readonly words: readonly string[]
}

export async function parseUserSearch(sql: SqlRunner, query: string | undefined): Promise<UserSearch | null> {
  const text = query?.trim().replaceAll('\0', '') ?? ''
  return text === '' ? null : { email: text.toLowerCase(), words: await splitSearchWords(sql, text) }
}

/** Builds the conditions of filters for the users `u`. */
export function buildFilterConditions(filters: AccountFilters, addValue: AddValue): string[] {
  const { ids, afterId, roleIds, subscription, isSuspended, isVerified, createdFrom, createdBefore } = filters
  return [
    ...(ids ? [`u.id = any(${addValue(ids)}::bigint[])`] : []),
    ...(afterId === undefined ? [] : [`u.id > ${addValue(afterId)}`]),
    ...(roleIds ? [`exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = any(${addValue(roleIds)}::bigint[]))`] : []),
    ...(subscription ? [buildSubscriptionCondition(subscription, addValue)] : []),
    ...(isSuspended === undefined ? [] : [isSuspended ? IS_SUSPENDED : `not ${IS_SUSPENDED}`]),
    ...(isVerified === undefined ? [] : [`u.email_verified_at is ${isVerified ? 'not null' : 'null'}`]),
    ...(createdFrom ? [`u.created_at >= ${addValue(createdFrom)}`] : []),
    ...(createdBefore ? [`u.created_at < ${addValue(createdBefore)}`] : []),
  ]
}

const buildSubscriptionCondition = ({ isSubscribed, plugins }: SubscriptionFilter, addValue: AddValue): string =>
  `${isSubscribed ? '' : 'not '}exists (select from user_subscriptions s where s.user_id = u.id and s.valid_until > now() and s.plugin = any(${addValue(plugins)}::text[]))`

/**
 * Builds the condition of a search for the users `u`. Each word is a separate condition, so that the index on the name is used.
 * @param nameExpression The SQL expression of the searched name. It must have a trigram index, otherwise the search is slow.
 */
export function buildSearchCondition({ email, words }: UserSearch, addValue: AddValue, nameExpression = 'u.search_name'): string {
  const nameConditions = words.map((word) => `${nameExpression} like ${addValue(`%${word}%`)}`)
  const emailCondition = `lower(u.email) like ${addValue(`%${escapeWildcards(email)}%`)}`
  return nameConditions.length === 0 ? emailCondition : `((${nameConditions.join(' and ')}) or ${emailCondition})`
}
