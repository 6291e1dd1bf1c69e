/** A network between browser and server that can be cut: what runs through it breaks off, and nothing gets through. */
import { connect, createServer, type Socket } from 'node:net';

export type Network = {
  /** The server's address as seen through it. */
  url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

export async function openNetwork(serverUrl: string): Promise<Network> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const proxy = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number.parseInt(port, 10), hostname);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, 'localhost', resolve);
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The network has no port.');
  const breakOff = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://localhost:${address.port}`,
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakOff();
      await new Promise((resolve) => {
        proxy.close(resolve);
      });
    },
  };
}
