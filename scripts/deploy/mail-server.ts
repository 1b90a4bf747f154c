import { appendFileSync, writeFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server for `npm run test:deploy`, on port 587. It accepts the user `user` with the password `password`, and appends
 * the mails to the named file.
 */
const [file = ''] = process.argv.slice(2);
writeFileSync(file, '');
const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) => {
    if (username === 'user' && password === 'password') done(null, { user: username });
    else done(new Error('Invalid username or password'));
  },
  onData: (stream, _session, done) => {
    stream.on('data', (chunk: Buffer) => appendFileSync(file, chunk));
    stream.on('end', () => done());
  },
});
server.listen(587, '127.0.0.1', () => console.log('listening'));
