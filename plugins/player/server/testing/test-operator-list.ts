import { type CustomFilters, type Fields, forgetTypes, type Resource, resourceEndpoints } from '@balafon/sdk/contract'
import { findUnindexedQueries, type TestSite } from '@balafon/sdk/testing'
import { describe, expect, test } from 'vitest'

/** The functions of a site that these tests use. The type is limited to them, so that sites with different models can be passed. */
type ListSite = Pick<TestSite, 'createVisitor' | 'createSignedInUser' | 'getContext' | 'getSql'>

/**
 * Declares the tests of a list for operators that has special actions instead of the generated endpoints for changes. They test the indexes and the
 * access, and that rows cannot be deleted without the actions.
 */
export function testOperatorList<F extends Fields, C extends CustomFilters, A extends string>(typedResource: Resource<F, C, A>, getSite: () => ListSite) {
  const resource = forgetTypes(typedResource)
  const { list, count, export: exportCsv, bulk } = resourceEndpoints(resource)
  const selection = { mode: 'some' as const, ids: [1] }
  const [action = ''] = Object.keys(resource.actions)
  const createOperator = () => getSite().createSignedInUser({ permissions: ['admin'] })

  describe(`the list ${resource.path}`, () => {
    test('has indexes for the search and for each sort order', async () => {
      expect(await findUnindexedQueries(getSite() as TestSite, resource, { plugin: 'player', visitor: await createOperator() })).toEqual([])
    })

    test('is available to users with the permission only', async () => {
      const [guest, user] = [getSite().createVisitor(), await getSite().createSignedInUser()]
      const send = async (visitor: Pick<typeof guest, 'request' | 'requestUnchecked'>) => {
        const body = { action, selection }
        const responses = [
          await visitor.request(list, {}),
          await visitor.request(count, {}),
          await visitor.request(exportCsv, {}),
          await visitor.requestUnchecked(bulk, { body }),
        ]
        return responses.map(({ status }) => status)
      }
      expect([await send(guest), await send(user)]).toEqual([Array(4).fill(401), Array(4).fill(403)])
    })

    test('rejects unknown filters, orders and actions', async () => {
      const operator = await createOperator()
      for (const query of [{ colour: 'red' }, { sort: 'version' }, { query: 'x'.repeat(201) }, { cursor: 'x' }])
        expect((await operator.requestUnchecked(list, { query })).status).toBe(422)
      expect((await operator.send('POST', `/api/v1/${resource.path}/bulk`, { body: { action: 'burn', selection } })).status).toBe(422)
    })

    test('does not allow deleting rows except by its own actions', async () => {
      const response = await (await createOperator()).requestUnchecked(bulk, { body: { action: 'delete', selection } })
      expect(response.status).toBe(403)
    })
  })
}
