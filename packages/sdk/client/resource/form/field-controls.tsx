import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Field, FieldKind } from '../../../contract/resource/fields.ts'
import {
  type Control,
  FormDate,
  FormDateTime,
  FormEmail,
  FormEntity,
  FormMoney,
  FormNumber,
  FormSelect,
  FormSwitch,
  FormTags,
  FormText,
  FormTextArea,
} from '../../forms/index.ts'
import type { FormValues } from './form-values.ts'

/** The props of a control in a form of a resource. */
export interface FieldControlProps {
  readonly control: Control<FormValues, unknown, unknown>
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly isRequired: boolean
  readonly field: Field
  readonly getChoiceLabel: (choice: string) => string
  /** The label of the option that means "no value". */
  readonly emptyLabel: string
}

/** The controls of forms, by kind of field. */
export type FieldControls = Readonly<Record<FieldKind, ComponentType<FieldControlProps>>>

/** Picks the props that all fields of the form kit accept. */
const pickCommonProps = ({ control, name, label, hint, isRequired }: FieldControlProps) => ({ control, name, label, hint, isRequired })

const getTextLimit = ({ field: { options } }: FieldControlProps) => (options.max === undefined ? {} : { maxLength: options.max })
const getNumberLimits = ({ field: { options } }: FieldControlProps) => ({
  ...(options.min !== undefined && { minValue: options.min }),
  ...(options.max !== undefined && { maxValue: options.max }),
})
const WHOLE_NUMBER = { maximumFractionDigits: 0 }

/** The controls of the form kit. */
export const FIELD_CONTROLS: FieldControls = {
  text: (props) => <FormText {...pickCommonProps(props)} {...getTextLimit(props)} />,
  longText: (props) => <FormTextArea {...pickCommonProps(props)} {...getTextLimit(props)} />,
  email: (props) => <FormEmail {...pickCommonProps(props)} autoComplete="off" />,
  choice: (props) => (
    <FormSelect
      {...pickCommonProps(props)}
      items={(props.field.choices ?? []).map((id) => ({ id, label: props.getChoiceLabel(id) }))}
      {...(props.field.options.nullable && { nullLabel: props.emptyLabel })}
    />
  ),
  integer: (props) => <FormNumber {...pickCommonProps(props)} {...getNumberLimits(props)} formatOptions={WHOLE_NUMBER} />,
  money: (props) => <FormMoney {...pickCommonProps(props)} currency={props.field.currency ?? ''} />,
  boolean: ({ control, name, label, hint }) => (
    <FormSwitch control={control} name={name} hint={hint}>
      {label}
    </FormSwitch>
  ),
  date: (props) => <FormDate {...pickCommonProps(props)} />,
  timestamp: (props) => <FormDateTime {...pickCommonProps(props)} />,
  reference: (props) => <FormEntity {...pickCommonProps(props)} kind={props.field.entity ?? ''} />,
  tags: (props) => <FormTags {...pickCommonProps(props)} {...(props.field.options.max !== undefined && { maxTags: props.field.options.max })} />,
}

const FieldControlsContext = createContext(FIELD_CONTROLS)

/** Returns the controls by kind of field. */
export const useFieldControls = (): FieldControls => useContext(FieldControlsContext)

interface FieldControlsProviderProps {
  readonly controls: Partial<FieldControls>
  readonly children: ReactNode
}

/** Replaces the controls of some kinds of fields in the forms inside. */
export function FieldControlsProvider({ controls, children }: FieldControlsProviderProps) {
  const inherited = useFieldControls()
  const value = useMemo(() => ({ ...inherited, ...controls }), [inherited, controls])
  return <FieldControlsContext value={value}>{children}</FieldControlsContext>
}
