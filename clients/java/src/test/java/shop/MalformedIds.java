package shop;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.http.*;
import org.springframework.web.bind.annotation.*;
import sortid.*;

// docs: begin
@RestControllerAdvice
public class MalformedIds {
  @ExceptionHandler({MalformedIdException.class, DataAccessException.class})
  ProblemDetail answer(RuntimeException error) {
    if (!Jdbc.isMalformed(error)) throw error;
    Throwable cause = NestedExceptionUtils.getMostSpecificCause(error);
    String detail = cause instanceof MalformedIdException ? cause.getMessage() : "malformed value";
    return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
  }
}
// docs: end
