import { call, changeLocale, reportError, toast, useApi, useLanguage, useT, useUser } from '@balafon/sdk/client'
import { Select } from '@balafon/ui/select'
import { Skeleton } from '@balafon/ui/skeleton'
import { updateAccount } from '../../contract/account.ts'
import { getPlaces, type Places } from '../../contract/places.ts'
import { showUser } from '../account/show-user.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import classes from './location-section.module.css'

type Field = 'language' | 'country' | 'timezone'

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
  const search = { searchLabel: t('auth.location.search'), emptyText: t('auth.location.nothing_found') }
  const countries = places.countries.map(({ code, name }) => ({ id: code, label: name }))
  const timezones = Object.entries(places.timezones).map(([title, zones]) => ({ title, items: zones.map(({ value, text }) => ({ id: value, label: text })) }))
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
        placeholder={t('auth.location.country_none')}
        items={countries}
        value={user?.country ?? null}
        onChange={(id) => save('country', id)}
        {...search}
      />
      <Select
        label={t('auth.location.timezone')}
        hint={t('auth.location.timezone_hint')}
        placeholder={t('auth.location.timezone_none')}
        items={timezones}
        value={user?.timezone ?? null}
        onChange={(id) => save('timezone', id)}
        {...search}
      />
    </div>
  )
}

function useSave() {
  const t = useT()
  const send = async (field: Field, value: string) => {
    if (field === 'language') return changeLocale(value)
    const { user } = await call(updateAccount, { params: { id: 'me' }, body: { [field]: value } })
    showUser(user)
  }
  return (field: Field, value: string) =>
    void send(field, value)
      .then(() => toast.positive(t('auth.account.updated')))
      .catch(reportError)
}
