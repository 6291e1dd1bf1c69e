/** Sends requests with the cookies of a session, as a browser does by itself. */
export function keepSession(): (request: Request) => Promise<Response> {
  const jar = new Map<string, string>();
  return async (request) => {
    if (jar.size > 0) {
      request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  };
}
