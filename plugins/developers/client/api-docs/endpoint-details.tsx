import { Badge } from '@balafon/ui/badge'
import { CopyButton } from '@balafon/ui/copy-button'
import { Link2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content, Operation } from '../../contract/description.ts'
import { createCurlExample } from './curl-example.ts'
import { describeType, listFields, type SharedSchemas } from './describe-schema.ts'
import classes from './endpoint-details.module.css'
import { FieldList } from './field-list.tsx'
import { type ApiEndpoint, getAuthentication } from './list-endpoints.ts'

interface EndpointDetailsProps {
  readonly endpoint: ApiEndpoint
  readonly siteUrl: string
  readonly sharedSchemas: SharedSchemas
}

/** Shows the authentication, parameters, body and responses of an endpoint, and an example request. */
export default function EndpointDetails({ endpoint, siteUrl, sharedSchemas }: EndpointDetailsProps) {
  const { t } = useTranslation()
  const { id, operation } = endpoint
  const authentication = getAuthentication(operation)
  const parameters = (operation.parameters ?? []).map(({ required = false, in: location, ...parameter }) => ({
    ...parameter,
    isRequired: required,
    location: t(`developers.docs.in.${location}`),
  }))
  return (
    <div className={classes.details}>
      <p className={classes.meta}>
        <Badge tone={authentication === 'token' ? 'positive' : 'neutral'}>{t(`developers.docs.authentication.${authentication}`)}</Badge>
        <a className={classes.link} href={`#${id}`}>
          <Link2 aria-hidden="true" />
          {t('developers.docs.link')}
        </a>
      </p>
      {operation.description ? <p lang="en">{operation.description}</p> : null}
      {parameters.length > 0 ? (
        <Section title={t('developers.docs.parameters')}>
          <FieldList fields={parameters} sharedSchemas={sharedSchemas} label={t('developers.docs.parameters')} isRequest />
        </Section>
      ) : null}
      {operation.requestBody ? (
        <Section title={t('developers.docs.body')}>
          <ContentSchema content={operation.requestBody.content} sharedSchemas={sharedSchemas} label={t('developers.docs.body')} isRequest />
        </Section>
      ) : null}
      {authentication === 'token' ? <Example text={createCurlExample(endpoint, siteUrl, sharedSchemas)} /> : null}
      <Responses operation={operation} sharedSchemas={sharedSchemas} />
    </div>
  )
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <h4 id={id}>{title}</h4>
        {action}
      </header>
      {children}
    </section>
  )
}

interface ContentSchemaProps {
  readonly content: Content
  readonly sharedSchemas: SharedSchemas
  readonly label: string
  readonly isRequest?: boolean
}

function ContentSchema({ content, sharedSchemas, label, isRequest = false }: ContentSchemaProps) {
  const { t } = useTranslation()
  // An endpoint with several content types accepts a file. Its last content type is multipart/form-data, which contains all fields and the file.
  const contentType = Object.keys(content).at(-1) ?? ''
  const schema = content[contentType]?.schema
  if (contentType === 'text/html') return <p>{t('developers.docs.response.page')}</p>
  const fields = schema ? listFields(schema, sharedSchemas) : []
  return (
    <>
      <p className={classes.contentType}>
        <code>{contentType}</code>
        {schema && fields.length === 0 ? ` ${describeType(schema, sharedSchemas, t)}` : null}
      </p>
      {fields.length > 0 ? <FieldList fields={fields} sharedSchemas={sharedSchemas} label={label} isRequest={isRequest} /> : null}
    </>
  )
}

/** Shows the successful responses. All error responses have the same format, which the top of the page describes. */
function Responses({ operation: { responses }, sharedSchemas }: { operation: Operation; sharedSchemas: SharedSchemas }) {
  const { t } = useTranslation()
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content }]) => {
      const title = `${t('developers.docs.response')} ${status}`
      return (
        <Section key={status} title={title}>
          {content ? <ContentSchema content={content} sharedSchemas={sharedSchemas} label={title} /> : <p>{t('developers.docs.response.empty')}</p>}
        </Section>
      )
    })
}

function Example({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Section title={t('developers.docs.example')} action={<CopyButton text={text} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls has to be reachable by keyboard */}
      <pre className={classes.example} translate="no" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </Section>
  )
}
