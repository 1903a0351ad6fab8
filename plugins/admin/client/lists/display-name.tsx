import { useFormat } from '@balafon/sdk/client'

interface DisplayNameProps {
  readonly value: string | null
}

/** The name of a country in the language of the page. */
export function CountryName({ value }: DisplayNameProps) {
  const { country } = useFormat()
  return value === null ? '–' : country(value)
}

/** The name of a language in the language of the page. */
export function LanguageName({ value }: DisplayNameProps) {
  const { language } = useFormat()
  return value === null ? '–' : language(value)
}
