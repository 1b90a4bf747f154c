import { expect, test } from 'vitest';
import { RequestError } from './request-error.ts';

test('the message is the status, a colon, a space and the body', () => {
  const error = new RequestError(409, 'Conflict', '{"message":"You have applied already."}');
  expect(error.message).toBe('409: {"message":"You have applied already."}');
  expect(error.serverMessage).toBe('You have applied already.');
  expect(error.status).toBe(409);
});

test('for an empty body the status text is used', () => {
  const error = new RequestError(502, 'Bad Gateway', '');
  expect(error.message).toBe('502: Bad Gateway');
  expect(error.serverMessage).toBeNull();
});

test('a body in another format is shown as is, and not interpreted', () => {
  for (const body of ['<h1>Bad gateway</h1>', 'null', '"oh"', '{"message":7,"field":{},"fields":7}']) {
    const error = new RequestError(500, 'Internal Server Error', body);
    expect(error.message).toBe(`500: ${body}`);
    expect([error.serverMessage, error.field, error.fields]).toEqual([null, null, {}]);
  }
});

test('the server names the field it refused', () => {
  const error = new RequestError(422, '', '{"message":"Taken.","field":"username"}');
  expect(error.field).toBe('username');
  expect(error.fields).toEqual({ username: 'Taken.' });
  const both = '{"message":"Taken.","field":"username","fields":{"username":"Taken.","email":"No.","x":1}}';
  expect(new RequestError(422, '', both).fields).toEqual({ username: 'Taken.', email: 'No.' });
});
