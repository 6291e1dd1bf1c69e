/**
 * Network addresses, each in one spelling: whatever counts, keeps or compares an address has it
 * from here. Proxies and systems write the same one with a port, in brackets, with zeros in front,
 * in upper case or as IPv4 within IPv6.
 */
import { BlockList, isIPv6, SocketAddress } from 'node:net';

import ipaddr from 'ipaddr.js';

const FOUR_PARTS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const ZEROS_IN_FRONT = /(?<!\d)0{1,2}(?=\d)/g;
const MAPPED = /^::ffff:(?=\d+\.)/;
/** Names of networks that the setting of trusted proxies may have. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns an address in the spelling that is counted and shown: IPv4 in decimal, also if it came
 * mapped into IPv6, and IPv6 as RFC 5952 writes it. A port, brackets and a zone are left out.
 * Returns null for text that is no address, e.g. `unknown`.
 */
export function readAddress(text: string): string | null {
  const typed = text.trim();
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(typed)?.[1];
  const bare = (inBrackets ?? typed.replace(/^([^:]*):\d{1,5}$/, '$1')).replace(/%[^%]*$/, '');
  const v4 = inBrackets === undefined ? ipv4Of(bare) : null;
  if (v4 !== null) return v4;
  const padded = bare.replace(/[^:]*\.[^:]*$/, (tail) => ipv4Of(tail) ?? tail);
  if (!isIPv6(padded)) return null;
  // Node reads and spells the address: ipaddr.js would take ::192.0.2.1 for 192.0.2.1.
  const { address } = new SocketAddress({ address: padded, family: 'ipv6' });
  return address.replace(MAPPED, '');
}

/**
 * Returns an IPv4 address without zeros in front of its parts, or null. Parts with such zeros are
 * decimal here; ipaddr.js takes them for octal.
 */
function ipv4Of(text: string): string | null {
  if (!FOUR_PARTS.test(text)) return null;
  const plain = text.replace(ZEROS_IN_FRONT, '');
  return ipaddr.IPv4.isValidFourPartDecimal(plain) ? plain : null;
}

/**
 * Returns the network that an address belongs to: for IPv6 the /64, because one customer owns all
 * of it. All texts that are no address share the network `unknown`.
 */
export function networkOf(text: string): string {
  const address = readAddress(text);
  if (address === null) return 'unknown';
  if (!isIPv6(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Returns a test whether one of the networks (CIDR, or single addresses) holds an address. */
export function openNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [name = '', bits] = network.split('/');
    const address = readAddress(name);
    if (address === null) continue;
    const family = familyOf(address);
    const most = family === 'ipv4' ? 32 : 128;
    list.addSubnet(address, bits === undefined ? most : Number.parseInt(bits, 10), family);
  }
  return (text) => {
    const address = readAddress(text);
    return address !== null && list.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** IPv4 networks outside the public Internet: own, private, shared, documentation, multicast. */
export const NOT_PUBLIC_IPV4: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/**
 * Returns a test whether an address belongs to a trusted proxy. `proxies` is the setting: names,
 * networks and addresses with commas between.
 */
export function openTrust(proxies: string): (address: string) => boolean {
  const names = proxies.split(',');
  return openNetworks(names.flatMap((name) => NAMED_NETWORKS[name] ?? [name]));
}

/**
 * Returns the address of the caller: the farthest valid one of `addresses`. The list begins with
 * the peer of the connection, and each proxy adds the address that it saw, as far as proxies are
 * trusted. A text that is no address is skipped, so the proxy that wrote it counts as the caller.
 */
export function callerAddress(addresses: readonly string[]): string {
  return addresses.map(readAddress).findLast((address) => address !== null) ?? 'unknown';
}
