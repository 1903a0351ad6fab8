import { changeLocale, reportError, sendRequest, toast, useApi, useLanguage, useSetting, useT, useUser } from '@balafon/sdk/client'
import { Select } from '@balafon/ui/select'
import { Skeleton } from '@balafon/ui/skeleton'
import { updateAccount } from '../../contract/account.ts'
import { getPlaces, type Places } from '../../contract/places.ts'
import { showUser } from '../account/show-user.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import classes from './location-section.module.css'
import { zoneItem } from './zone-item.ts'

type Field = 'language' | 'country' | 'timezone'

/** A country or a time zone can be taken back. */
const NONE = 'none'

export default function LocationSection() {
  const t = useT()
  const { data, isError, refetch } = useApi(getPlaces, {}, { staleTime: 600_000 })
  if (isError) return <NotLoaded text={t('auth.location.failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={classes.fields} aria-busy="true">
        <Skeleton height="64px" />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </div>
    )
  return <PlaceFields places={data} />
}

/** Each takes effect as soon as it is chosen. */
function PlaceFields({ places }: { places: Places }) {
  const t = useT()
  const user = useUser()
  const language = useLanguage()
  const save = useSave()
  const siteZone = useSetting<string>('dates.default_timezone')
  const zones = Object.values(places.timezones).flat()
  const search = { searchLabel: t('auth.location.search'), emptyText: t('auth.location.nothing_found') }
  const countries = places.countries.map(({ code, name }) => ({ id: code, label: name }))
  const nameOf = new Map(places.countries.map(({ code, name }) => [code, name]))
  const timezones = Object.entries(places.timezones).map(([title, zones]) => ({ title, items: zones.map((zone) => zoneItem(title, zone, nameOf)) }))
  return (
    <div className={classes.fields}>
      <Select
        label={t('auth.location.language')}
        items={places.localizations.map((each) => ({ id: each.language, label: each.name }))}
        value={language}
        onChange={(id) => save('language', id)}
      />
      <Select
        label={t('auth.location.country')}
        items={[{ id: NONE, label: t('auth.location.country_none') }, ...countries]}
        value={user?.country ?? NONE}
        onChange={(id) => save('country', id === NONE ? null : id)}
        {...search}
      />
      <Select
        label={t('auth.location.timezone')}
        hint={t('auth.location.timezone_hint')}
        items={[
          { id: NONE, label: t('auth.location.timezone_none', { zone: zones.find(({ value }) => value === listed(places, siteZone))?.text ?? siteZone }) },
          ...timezones,
        ]}
        value={user?.timezone ? listed(places, user.timezone) : NONE}
        onChange={(id) => save('timezone', id === NONE ? null : id)}
        {...search}
      />
    </div>
  )
}

/** As the list calls a zone that somebody may have chosen by another of its names. */
const listed = ({ timezones }: Places, zone: string) =>
  Object.values(timezones)
    .flat()
    .find(({ value, aliases }) => value === zone || aliases.includes(zone))?.value ?? zone

function useSave() {
  const t = useT()
  const send = async (field: Field, value: string | null) => {
    if (field === 'language' && value) return changeLocale(value)
    const { user } = await sendRequest(updateAccount, { params: { id: 'me' }, body: { [field]: value } })
    showUser(user)
  }
  return (field: Field, value: string | null) =>
    void send(field, value)
      .then(() => toast.positive(t('auth.account.updated')))
      .catch(reportError)
}
