import { lazy, Suspense } from 'react'
import { type Trans as OriginalTrans, useTranslation } from 'react-i18next'

const TransWithoutContext = lazy(() => import('react-i18next/TransWithoutContext').then((module) => ({ default: module.Trans })))

/**
 * The component `Trans` of react-i18next. It is loaded at its first use, because it is larger than all other parts of react-i18next and few screens need it.
 */
export const Trans: typeof OriginalTrans = (props) => {
  const { t, i18n } = useTranslation(props.ns)
  return (
    <Suspense>
      <TransWithoutContext t={t} i18n={i18n} {...props} />
    </Suspense>
  )
}
