import { createSocket } from 'node:dgram'

/**
 * Addresses by host name, or TXT records, each as a list of strings. `failure` is a response code of DNS (RFC 1035, 4.1.1) such as 2 for SERVFAIL.
 * `null` sends no response; a Buffer is sent unchanged. IPv6 addresses have all eight groups.
 */
export type FakeZone = Record<
  string,
  { a?: string[]; aaaa?: string[]; txt?: string[][]; failure?: number; ttlSeconds?: number } | Buffer | null
>

const typeA = 1
const typeTxt = 16
const nameError = 0x8183
const noError = 0x8180

/** A name server on this machine, for tests: A, AAAA and TXT records of its zone, NXDOMAIN for every other name. */
export async function startFakeDnsServer(zone: FakeZone) {
  const socket = createSocket('udp4')
  const queries: string[] = []
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query)
    queries.push(name)
    const entry = zone[name]
    if (entry === null) return
    const reply = Buffer.isBuffer(entry) ? entry : writeReply(query.subarray(0, end), type, entry)
    socket.send(reply, peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, queries, close: () => socket.close() }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Returns the header and question of the query, followed by one resource record per entry (RFC 1035, 4.1). */
function writeReply(question: Buffer, type: number, entry: Exclude<FakeZone[string], Buffer | null> | undefined) {
  const data = dataOf(type, entry)
  const start = Buffer.from(question)
  start.writeUInt16BE(entry === undefined ? nameError : noError + (entry.failure ?? 0), 2)
  start.writeUInt16BE(data.length, 6)
  start.writeUInt16BE(0, 8)
  start.writeUInt16BE(0, 10)
  const records = data.map((bytes) => {
    const head = Buffer.from('c00c0000000100000000', 'hex')
    head.writeUInt16BE(type, 2)
    head.writeUInt32BE(entry?.ttlSeconds ?? 60, 6)
    return Buffer.concat([head, Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
  })
  return Buffer.concat([start, ...records])
}

function dataOf(type: number, entry: Exclude<FakeZone[string], Buffer | null> | undefined): Buffer[] {
  if (type === typeTxt) return (entry?.txt ?? []).map((pieces) => Buffer.concat(pieces.map(textBytes)))
  return type === typeA ? (entry?.a ?? []).map(ipv4Bytes) : (entry?.aaaa ?? []).map(ipv6Bytes)
}

function textBytes(text: string) {
  return Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
}

function ipv4Bytes(address: string) {
  return Buffer.from(address.split('.').map(Number))
}

function ipv6Bytes(address: string) {
  const groups = address.split(':').map((group) => Number.parseInt(group, 16))
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
}
