import { isIPv4 } from 'node:net'

type Value = string | number | { readonly [key: string]: Value }

/** Starts the metadata, at the end of the file. */
const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])

/** Creates a MaxMind database (MMDB format 2.0) with values for IPv4 networks such as `192.0.2.0/24`. */
export function createMmdb(networks: Readonly<Record<string, Value>>): Buffer {
  const values = Object.values(networks).map(encode)
  const nodes = buildTree(Object.keys(networks))
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach((node, index) => {
    node.forEach((branch, side) => {
      tree.writeUIntBE(computeRecord(branch, nodes.length, values), index * 6 + side * 3, 3)
    })
  })
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test',
    languages: {},
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: {},
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...values, MARKER, metadata])
}

/** The target of a branch of the search tree: another node, the value of a network, or `null` for nothing. */
type Branch = { readonly node: number } | { readonly value: number } | null

function buildTree(networks: readonly string[]): [Branch, Branch][] {
  const nodes: [Branch, Branch][] = [[null, null]]
  networks.forEach((network, value) => {
    const bits = listBits(network)
    let nodeIndex = 0
    bits.slice(0, -1).forEach((bit) => {
      const branch = nodes[nodeIndex]?.[bit]
      const next = branch && 'node' in branch ? branch.node : nodes.push([null, null]) - 1
      nodes[nodeIndex]?.splice(bit, 1, { node: next })
      nodeIndex = next
    })
    nodes[nodeIndex]?.splice(Number(bits.at(-1)), 1, { value })
  })
  return nodes
}

function listBits(network: string): (0 | 1)[] {
  const [address, length] = network.split('/')
  if (!address || !isIPv4(address)) throw new Error(`${network} is not an IPv4 network`)
  const bits = address.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')])
  return bits.slice(0, Number(length)).map((bit) => (bit === '1' ? 1 : 0))
}

/** Computes a record of the search tree: the index of a node, the node count for "no value", or a position in the values behind the tree and 16 zero bytes. */
function computeRecord(branch: Branch, nodeCount: number, values: readonly Buffer[]): number {
  if (!branch) return nodeCount
  if ('node' in branch) return branch.node
  return nodeCount + 16 + values.slice(0, branch.value).reduce((sum, { length }) => sum + length, 0)
}

/** Encodes a value: a string (type 2), a 32-bit integer (type 6) or a map (type 7). Test values are small: a size up to 28 is in the first byte, a size up to 284 takes one more byte. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([encodeHead(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') return Buffer.from([(6 << 5) | 4, 0, 0, value >> 8, value & 255])
  const entries = Object.entries(value)
  return Buffer.concat([encodeHead(7, entries.length), ...entries.flatMap(([key, part]) => [encode(key), encode(part)])])
}

const encodeHead = (type: number, size: number) => (size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]))
