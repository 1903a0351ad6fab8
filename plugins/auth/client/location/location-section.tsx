import { changeLocale, reportError, sendRequest, toast, useApi, useLanguage, useSetting, useUser } from '@balafon/sdk/client'
import { LoadFailed } from '@balafon/ui/load-failed'
import { Select } from '@balafon/ui/select'
import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { updateAccount } from '../../contract/account.ts'
import { getLocationLists, type LocationLists } from '../../contract/location-lists.ts'
import { updateSignedInUser } from '../account/update-signed-in-user.ts'
import classes from './location-section.module.css'
import { createTimezoneOption } from './timezone-option.ts'

/** A field of the account that is saved on its own. */
export type LocationField = 'language' | 'country' | 'timezone'

/** Option id that removes the country or the time zone from the account. */
const NOT_SET = 'none'

const TEN_MINUTES_MS = 600_000

export default function LocationSection() {
  return <LocationLoader renderFields={(lists) => <OwnLocation lists={lists} />} />
}

/** Loads the lists of countries, languages and time zones. */
export function LocationLoader({ renderFields }: { renderFields: (lists: LocationLists) => ReactNode }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(getLocationLists, {}, { staleTime: TEN_MINUTES_MS })
  if (isError) return <LoadFailed text={t('auth.location.failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={classes.fields} aria-busy="true">
        <Skeleton height="64px" />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </div>
    )
  return renderFields(data)
}

function OwnLocation({ lists }: { lists: LocationLists }) {
  const user = useUser()
  const language = useLanguage()
  const save = useSaveLocation()
  return <LocationFields lists={lists} value={{ language, country: user?.country ?? null, timezone: user?.timezone ?? null }} save={save} />
}

interface LocationFieldsProps {
  readonly lists: LocationLists
  readonly value: Readonly<Record<LocationField, string | null>>
  readonly save: (field: LocationField, value: string | null) => void
}

/** The language, country and time zone of a user. Each field is saved as soon as a value is chosen. */
export function LocationFields({ lists, value, save }: LocationFieldsProps) {
  const { t } = useTranslation()
  const siteTimezone = useSetting<string>('dates.default_timezone')
  const zones = Object.values(lists.timezones).flat()
  const searchProps = { searchLabel: t('auth.location.search'), emptyText: t('auth.location.nothing_found') }
  const countries = lists.countries.map(({ code, name }) => ({ id: code, label: name }))
  const countryNames = new Map(lists.countries.map(({ code, name }) => [code, name]))
  const timezones = Object.entries(lists.timezones).map(([title, zones]) => ({
    title,
    items: zones.map((zone) => createTimezoneOption(title, zone, countryNames)),
  }))
  return (
    <div className={classes.fields}>
      <Select
        label={t('auth.location.language')}
        items={lists.localizations.map((localization) => ({ id: localization.language, label: localization.name }))}
        value={value.language}
        onChange={(id) => save('language', id)}
      />
      <Select
        label={t('auth.location.country')}
        items={[{ id: NOT_SET, label: t('auth.location.country_none') }, ...countries]}
        value={value.country ?? NOT_SET}
        onChange={(id) => save('country', id === NOT_SET ? null : id)}
        {...searchProps}
      />
      <Select
        label={t('auth.location.timezone')}
        hint={t('auth.location.timezone_hint')}
        items={[
          {
            id: NOT_SET,
            label: t('auth.location.timezone_none', {
              zone: zones.find(({ value }) => value === findListedTimezone(lists, siteTimezone))?.text ?? siteTimezone,
            }),
          },
          ...timezones,
        ]}
        value={value.timezone ? findListedTimezone(lists, value.timezone) : NOT_SET}
        onChange={(id) => save('timezone', id === NOT_SET ? null : id)}
        {...searchProps}
      />
    </div>
  )
}

/** Returns the listed name of a time zone that may be stored under one of its aliases. */
const findListedTimezone = ({ timezones }: LocationLists, zone: string) =>
  Object.values(timezones)
    .flat()
    .find(({ value, aliases }) => value === zone || aliases.includes(zone))?.value ?? zone

function useSaveLocation() {
  const { t, i18n } = useTranslation()
  const send = async (field: LocationField, value: string | null) => {
    if (field === 'language' && value) return changeLocale(value)
    const { user } = await sendRequest(updateAccount, { params: { id: 'me' }, body: { [field]: value } })
    updateSignedInUser(user)
  }
  return (field: LocationField, value: string | null) =>
    void send(field, value)
      // `t` still has the language of the last render, which `send` may have changed.
      .then(() => toast.positive(t('auth.account.updated', { lng: i18n.language })))
      .catch(reportError)
}
