import { useMemo } from 'react'
import type { Field, Label } from '../../contract/resource/fields.ts'
import { useFormat } from '../i18n/format.ts'
import type { AnyResource } from './any-resource.ts'
import { findField } from './use-list-state.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { findValueName, useValueNames } from './value-names.ts'

/** Returns the text of a field's value, as a cell, a filter or a comparison of two versions shows it. */
export type GetValueText = (name: string, value: unknown) => string

/** The text that is shown for an empty value. */
export const EMPTY_VALUE = '–'

/** Returns a function that formats the values of a resource in the language and time zone of the user. */
export function useValueText(resource: AnyResource): GetValueText {
  const texts = useResourceTexts(resource)
  const format = useFormat()
  const names = useValueNames()
  return useMemo(() => {
    const { t, getChoiceLabel } = texts
    const formatByKind: Readonly<Record<Field['kind'], (value: never, name: string) => string>> = {
      text: (value: unknown, name) => findValueName(names, name, String(value)),
      longText: String,
      email: String,
      choice: (value: string, name) => getChoiceLabel(name, value),
      integer: (value: number) => format.number(value),
      money: (value: number, name) => format.money(value, resource.fields[name]?.currency ?? ''),
      boolean: (value: boolean) => t(value ? 'list.yes' : 'list.no'),
      date: (value: string) => format.date(value),
      timestamp: (value: string) => format.date(value, { dateStyle: 'medium', timeStyle: 'short' }),
      reference: ({ id, label }: Label) => label ?? t('list.deleted_entity', { id }),
      tags: (value: readonly string[]) => format.list(value),
    }
    return (name, value) => {
      const field = findField(resource.fields, name)
      if (!field || value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return EMPTY_VALUE
      return formatByKind[field.kind](value as never, name)
    }
  }, [resource, texts, format, names])
}
