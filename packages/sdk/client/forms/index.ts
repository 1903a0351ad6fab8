/** The form kit: forms that validate against the schema of their endpoint, and their fields. */
export { type Control, type FieldPath, type FieldValues, useController, useFieldArray, useFormState, useWatch } from 'react-hook-form'
export type { ContractFieldsProps } from './contract-fields.tsx'
export type { ComboBoxOptions } from './fields/bound-combo-box.tsx'
export type { FieldTexts } from './fields/field-texts.ts'
export { FormCheckbox, type FormCheckboxProps } from './fields/form-checkbox.tsx'
export { FormCheckboxGroup, type FormCheckboxGroupProps } from './fields/form-checkbox-group.tsx'
export { FormCode, type FormCodeProps } from './fields/form-code.tsx'
export type { FormCodeEditorProps } from './fields/form-code-editor.tsx'
export type { FormColourProps } from './fields/form-colour.tsx'
export type { FormComboBoxProps } from './fields/form-combo-box.tsx'
export type { FormDateProps } from './fields/form-date.tsx'
export type { FormDateTimeProps } from './fields/form-date-time.tsx'
export { FormEmail, type FormEmailProps } from './fields/form-email.tsx'
export type { FormEntityProps } from './fields/form-entity.tsx'
export type { FormFileProps } from './fields/form-file.tsx'
export type { FormImageProps } from './fields/form-image.tsx'
export type { FormMoneyProps } from './fields/form-money.tsx'
export type { FormNumberProps } from './fields/form-number.tsx'
export { FormPassword, type FormPasswordProps } from './fields/form-password.tsx'
export { FormRadioGroup, type FormRadioGroupProps } from './fields/form-radio-group.tsx'
export type { FormRichTextProps } from './fields/form-rich-text.tsx'
export { FormRows, type FormRowsProps } from './fields/form-rows.tsx'
export type { FormSelectProps } from './fields/form-select.tsx'
export type { FormSortableListProps } from './fields/form-sortable-list.tsx'
export { FormSwitch, type FormSwitchProps } from './fields/form-switch.tsx'
export type { FormTagsProps } from './fields/form-tags.tsx'
export { FormText, type FormTextProps } from './fields/form-text.tsx'
export { FormTextArea, type FormTextAreaProps } from './fields/form-text-area.tsx'
export {
  FormCodeEditor,
  FormColour,
  FormComboBox,
  FormDate,
  FormDateTime,
  FormEntity,
  FormFile,
  FormImage,
  FormMoney,
  FormNumber,
  FormRichText,
  FormSelect,
  FormSortableList,
  FormTags,
} from './fields/lazy-fields.tsx'
export { useCropTexts } from './fields/use-crop-texts.ts'
export { type FormFieldProps, useFormField } from './fields/use-form-field.ts'
export { FormActions, type FormActionsProps } from './form-actions.tsx'
export type { FormDialogProps } from './form-dialog.tsx'
export { ContractFields } from './lazy-contract-fields.tsx'
export { FormDialog } from './lazy-form-dialog.tsx'
export { narrowControl } from './narrow-control.ts'
export { type Period, PeriodForm, type PeriodFormProps } from './period-form.tsx'
export { pickChanges } from './pick-changes.ts'
export { confirmDiscard, FormGuard, type FormGuardProps } from './unsaved-changes.tsx'
export { type ContractForm, type ContractFormOptions, useContractForm } from './use-contract-form.ts'
export { useFocusOnChange } from './use-focus-on-change.ts'
